import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../../../shared/ids.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import type { HostFailure } from '../../../host-client.ts';
import { joinNames } from '../../../i18n/format.ts';
import { DiffReader, textLines } from '../../deciding/line-rows.ts';
import { LineView } from '../../deciding/line-view.tsx';
import { ReceiptLines } from '../../deciding/receipt-lines.tsx';
import { TextNotes } from '../../deciding/text-notes-list.tsx';
import { exactLine } from '../../tool-words.ts';
import type { CallState } from '../call-state.ts';
import { CodeToRun } from './code-to-run.tsx';
import { ExactArguments } from './exact-arguments.tsx';
import { isEdit } from './receipt-words.ts';
import { showsLines } from './required-texts.ts';
import { Framed, PlaceLine } from './text-parts.tsx';
import { useWouldFail } from './use-would-fail.ts';

interface ApprovalTextsProps {
  readonly call: CallState;
  readonly receipt: Receipt;
  readonly loopId: LoopId | null;
  /** Called with the highest line of the edit that has been in sight. */
  readonly onReach: (line: number) => void;
  /** Called with the reason if the call would change nothing by now; with null if it would again. */
  readonly onNoEffect: (why: HostFailure | null) => void;
}

/** Everything that the user reads before deciding about a call, below its title. */
export function ApprovalTexts({ call, receipt, loopId, onReach, onNoEffect }: ApprovalTextsProps) {
  const { t, i18n } = useTranslation('approval');
  const { effect, digest, folder, ignored } = receipt;
  const { changed, description } = call.asking ?? {};
  const hasLines = isEdit(effect) && showsLines(receipt);
  useWouldFail(hasLines ? null : loopId, call.callId, digest, onNoEffect);
  return (
    <>
      {effect.kind === 'run' && <Command command={effect.command} />}
      {effect.kind === 'run' && effect.place !== undefined && <PlaceLine place={effect.place} />}
      {effect.kind === 'run' && effect.timeoutSeconds === null && (
        <p className="text-[12.5px] text-soft">
          {t('inBackground')} {effect.place?.kind === 'sandbox' && t('portsInSandbox')}
        </p>
      )}
      {(effect.kind === 'code' || effect.kind === 'own-python') && <CodeToRun effect={effect} />}
      {effect.kind === 'call' && <ExactArguments args={call.arguments} />}
      {isEdit(effect) && effect.unreadable > 0 && (
        <p className="text-[12.5px] text-warn">{t('unreadable', { count: effect.unreadable })}</p>
      )}
      {hasLines && loopId !== null && (
        <Framed>
          <ReceiptLines
            {...{ loopId, onReach, onNoEffect }}
            callId={call.callId}
            receipt={digest}
            total={effect.lines}
          />
        </Framed>
      )}
      {ignored.length > 0 && (
        <p className="text-[12.5px] text-warn [overflow-wrap:anywhere]">
          {t('ignored', { names: joinNames(ignored.map(exactLine), i18n.language) })}
        </p>
      )}
      {changed !== undefined && <Changed patch={changed} />}
      {description !== undefined && <Described text={description} />}
      <p className="text-[12px] text-faint [overflow-wrap:anywhere]">
        {t('folder', { folder: exactLine(folder) })}
        {effect.kind === 'run' && (
          <>
            {effect.workingFolder !== '.' && ` · ${t('runsIn', { folder: exactLine(effect.workingFolder) })}`}
            {effect.timeoutSeconds !== null && ` · ${t('timeout', { count: effect.timeoutSeconds })}`}
          </>
        )}
      </p>
    </>
  );
}

function Command({ command }: { readonly command: string }) {
  const { t } = useTranslation('chat');
  const lines = useMemo(() => textLines(command), [command]);
  return (
    <>
      <Framed>
        <div className="py-1">
          <LineView name="command" label={t('command.name')} lines={lines} numbered={lines.length > 1} exact={true} />
        </div>
      </Framed>
      <TextNotes text={command} />
    </>
  );
}

/** The difference between the tool definition that the user allowed before and the current one. */
function Changed({ patch }: { readonly patch: string }) {
  const { t } = useTranslation('chat');
  const lines = useMemo(() => {
    const reader = new DiffReader();
    reader.push(patch.replace(/\n$/, '').split('\n'));
    return reader.lines;
  }, [patch]);
  return (
    <Framed>
      <p className="border-warn-line border-b px-2.5 py-1.5">{t('approval.changed')}</p>
      <LineView name="changed" label={t('approval.difference')} lines={lines} />
    </Framed>
  );
}

/** What the server says of a tool that was never allowed. */
function Described({ text }: { readonly text: string }) {
  const { t } = useTranslation('approval');
  const lines = useMemo(() => textLines(text), [text]);
  return (
    <Framed>
      <p className="border-warn-line border-b px-2.5 py-1 text-[12.5px] text-soft">{t('description')}</p>
      <LineView name="description" label={t('description')} lines={lines} numbered={false} />
    </Framed>
  );
}
