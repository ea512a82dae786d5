import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Receipt, ReceiptTarget } from '../../../../shared/receipt.ts';
import { BoxedName } from '../../deciding/marked-text.tsx';
import { Edge, ReadBox } from '../../deciding/read-box.tsx';
import { TextNotes } from '../../deciding/text-notes-list.tsx';
import { edgeName } from '../../deciding/use-standing.ts';
import type { CallState } from '../call-state.ts';
import { AutomationSubject } from './automation-subject.tsx';
import { type EditEffect, mainTargets } from './receipt-words.ts';

/** Names everything that the call would touch, as the host determined it. */
export function ReceiptSubject({ call, receipt }: { readonly call: CallState; readonly receipt: Receipt }) {
  const { effect } = receipt;
  switch (effect.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'rename':
      return <Targets effect={effect} />;
    case 'fetch':
      return <Fetched url={effect.url} origin={effect.origin} />;
    case 'search':
      return <Names names={[effect.query]} />;
    case 'read':
      return <Names names={effect.paths} />;
    case 'own':
    case 'background':
      return effect.command === '' ? null : <Names names={[effect.command]} />;
    case 'automation':
      return <AutomationSubject effect={effect} />;
    case 'call':
      return <TextNotes text={`${call.server}\n${call.tool}`} as="names" />;
    case 'run':
      return null;
    default:
      return assertNever(effect);
  }
}

function Fetched({ url, origin }: { readonly url: string; readonly origin: string }) {
  const { t } = useTranslation('approval');
  return (
    <>
      <Names names={[url]} />
      <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{t('origin', { origin })}</p>
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <List rows={names} draw={(name) => <BoxedName name={name} />} />
      <TextNotes text={names.join('\n')} as="names" />
    </>
  );
}

function Targets({ effect }: { readonly effect: EditEffect }) {
  const { t } = useTranslation('approval');
  const { main, made, count } = mainTargets(effect);
  const named = [...main, ...made].flatMap(({ path, to }) => (to === undefined ? [path] : [path, to]));
  return (
    <>
      <List rows={main} draw={(target) => <Target target={target} />} />
      {main.length < count && <p className="text-[12.5px] text-soft">{t('firstOf', { shown: main.length, count })}</p>}
      {made.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-1.5 text-[12.5px] text-soft">
          {t('newFolders')}
          {made.map(({ path }) => (
            <BoxedName key={path} name={`${path}/`} />
          ))}
        </p>
      )}
      <TextNotes text={named.join('\n')} as="names" />
    </>
  );
}

function Target({ target: { path, to, type } }: { readonly target: ReceiptTarget }) {
  const { t } = useTranslation('approval');
  const slash = type === 'folder' ? '/' : '';
  if (to === undefined) {
    return (
      <>
        <BoxedName name={path + slash} />
        {type === 'link' && <span className="font-sans text-[12px] text-soft"> {t('link')}</span>}
      </>
    );
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-2 gap-y-1 font-sans">
      <dt className="text-[12px] text-soft">{t('from')}</dt>
      <dd>
        <BoxedName name={path + slash} />
      </dd>
      <dt className="text-[12px] text-soft">{t('to')}</dt>
      <dd>
        <BoxedName name={to + slash} />
      </dd>
    </dl>
  );
}

interface ListProps<T> {
  readonly rows: readonly T[];
  readonly draw: (row: T) => React.ReactNode;
}

/** A single name as it is; several names in a box that scrolls. */
function List<T>({ rows, draw }: ListProps<T>) {
  const { t } = useTranslation('approval');
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    return (
      <div data-text="subject" className="relative">
        <Edge name={edgeName('subject', 'first')} className="top-0" />
        {draw(only)}
        <Edge name={edgeName('subject', 'last')} className="bottom-1" />
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-small border border-line bg-canvas">
      <ReadBox
        name="subject"
        label={t('paths')}
        isLow={true}
        rows={rows.map((row, index) => ({ row, line: index + 1 }))}
        total={rows.length}
        linesOf={({ line }) => [line, line]}
        draw={({ row, line }) => (
          <div className="flex items-baseline gap-2 px-2.5 py-[3px]">
            <span aria-hidden="true" className="w-7 flex-none select-none text-right text-[11px] text-faint">
              {line}
            </span>
            <div className="min-w-0 flex-1">{draw(row)}</div>
          </div>
        )}
      />
    </div>
  );
}
