import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { Button } from '../../ui/button.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { ScrollBox } from '../../ui/text/scroll-box.tsx';
import type { StoredResult } from '../chat-row.ts';
import { CopyButton } from '../copy-button.tsx';
import { ShowWhole } from '../show-whole.tsx';
import { SlashReplyText } from '../slash-reply-text.tsx';
import { readableResult, visible, visibleLine, wordedTool } from '../tool-words.ts';
import type { CallState } from './call-state.ts';
import { ResultEnclosed } from './result-enclosed.tsx';

interface CallDetailsProps {
  readonly call: CallState;
  readonly stored: StoredResult | null;
  /** Whether the model wrote the call as text. */
  readonly isFromText: boolean;
}

/** Shows the complete arguments and the complete result of a call. */
export function CallDetails({ call, stored, isFromText }: CallDetailsProps) {
  const { t } = useTranslation('chat');
  const worded = wordedTool(call.server, call.tool);
  const isSlashReply = worded === 'todo' || worded === 'schedule';
  return (
    <div className="flex flex-col gap-2.5 border-line border-t px-3 py-2.5">
      {isFromText && <p className="text-[12px] text-faint">{t('wasReadFromText')}</p>}
      {call.malformed === null ? (
        <Arguments args={call.arguments} />
      ) : (
        <Labelled label={t('arguments')}>
          <p className="mb-1 text-bad">{visible(call.malformed.error)}</p>
          <Block text={call.malformed.raw} label={t('arguments')} />
        </Labelled>
      )}
      {call.result !== null && call.result !== '' && (
        <Labelled label={t('result')} copy={call.result}>
          {isSlashReply ? <SlashReplyText text={call.result} /> : <Result text={call.result} />}
        </Labelled>
      )}
      <ResultEnclosed items={call.enclosed} server={call.server} />
      {stored?.shortened === true && <ShowWhole messageId={stored.messageId} />}
    </div>
  );
}

function Result({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  const readable = useMemo(() => readableResult(text), [text]);
  return <Block text={readable} label={t('result')} />;
}

/** The number of arguments that are added at once. Only hostile calls have more. */
const MANY = 200;

/** Shows every argument. Very long texts and very many arguments are shown a part at a time. */
export function Arguments({ args }: { readonly args: JsonObject }) {
  const { t } = useTranslation('chat');
  const [most, setMost] = useState(MANY);
  const entries = useMemo(() => Object.entries(args).filter(([, value]) => value !== undefined), [args]);
  if (entries.length === 0) return <p className="text-faint">{t('noArguments')}</p>;
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {entries.slice(0, most).map(([name, value]) => (
          <Argument key={name} name={name} value={value ?? null} />
        ))}
      </dl>
      {entries.length > most && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => setMost(most + MANY)}>
          {t('moreArguments', { left: entries.length - most })}
        </Button>
      )}
    </>
  );
}

/** The most characters of a name that a screen reader hears. */
const LONGEST_LABEL = 200;

const Argument = memo(function Argument({ name, value }: { readonly name: string; readonly value: JsonValue }) {
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  const label = visibleLine(name.slice(0, LONGEST_LABEL));
  const short = text.length < 80 && !text.includes('\n');
  return (
    <div className={short ? 'flex items-baseline gap-2' : ''}>
      <dt className="flex-none text-[12px] text-faint">
        <LongText text={name} worded={visibleLine} />
      </dt>
      <dd className="min-w-0">
        {short ? (
          <code className="break-words font-mono text-[12px]">{visible(text)}</code>
        ) : (
          <Block text={text} label={label} />
        )}
      </dd>
    </div>
  );
});

const Block = (block: { readonly text: string; readonly label: string }) => (
  <ScrollBox {...block} worded={visible} className="mt-0.5 max-h-80 rounded-small border border-line bg-sunken" />
);

interface LabelledProps {
  readonly label: string;
  readonly copy?: string;
  readonly children: ReactNode;
}

function Labelled({ label, copy, children }: LabelledProps) {
  const { t } = useTranslation('chat');
  return (
    <div>
      <div className="flex h-6 items-center justify-between text-[12px] text-faint">
        {label}
        {copy !== undefined && <CopyButton text={copy} label={t('copyResult')} />}
      </div>
      {children}
    </div>
  );
}
