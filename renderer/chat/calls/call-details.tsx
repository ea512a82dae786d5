import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../shared/json.ts';
import type { StoredResult } from '../chat-row.ts';
import { CopyButton } from '../copy-button.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { ShowWhole } from '../show-whole.tsx';
import { SlashReplyText } from '../slash-reply-text.tsx';
import { readableResult, visible, visibleLine, wordedTool } from '../tool-words.ts';
import type { CallState } from './call-state.ts';
import { ResultEnclosed } from './result-enclosed.tsx';

interface CallDetailsProps {
  readonly call: CallState;
  readonly stored: StoredResult | null;
}

/** Shows the complete arguments and the complete result of a call. */
export function CallDetails({ call, stored }: CallDetailsProps) {
  const { t } = useTranslation('chat');
  const worded = wordedTool(call.server, call.tool);
  const isSlashReply = worded === 'todo' || worded === 'schedule';
  return (
    <div className="flex flex-col gap-2.5 border-line border-t px-3 py-2.5">
      {call.malformed === null ? (
        <Arguments args={call.arguments} />
      ) : (
        <Labelled label={t('arguments')}>
          <p className="mb-1 text-bad">{visible(call.malformed.error)}</p>
          <Block text={visible(call.malformed.raw)} label={t('arguments')} />
        </Labelled>
      )}
      {call.result !== null && call.result !== '' && (
        <Labelled label={t('result')} copy={call.result}>
          {isSlashReply ? (
            <SlashReplyText text={call.result} />
          ) : (
            <Block text={readableResult(call.result)} label={t('result')} />
          )}
        </Labelled>
      )}
      <ResultEnclosed items={call.enclosed} server={call.server} />
      {stored?.shortened === true && <ShowWhole messageId={stored.messageId} />}
    </div>
  );
}

/** Shows every argument in full, because the user decides about the call by its arguments. */
export function Arguments({ args }: { readonly args: JsonObject }) {
  const { t } = useTranslation('chat');
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return <p className="text-faint">{t('noArguments')}</p>;
  return (
    <dl className="flex flex-col gap-1.5">
      {entries.map(([name, value]) => {
        const text = typeof value === 'string' ? visible(value) : visible(JSON.stringify(value, null, 2));
        const short = text.length < 80 && !text.includes('\n');
        return (
          <div key={name} className={short ? 'flex items-baseline gap-2' : ''}>
            <dt className="flex-none text-[12px] text-faint">{visibleLine(name)}</dt>
            <dd className="min-w-0">
              {short ? (
                <code className="break-words font-mono text-[12px]">{text}</code>
              ) : (
                <Block text={text} label={visibleLine(name)} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const Block = (block: { readonly text: string; readonly label: string }) => (
  <ScrollBox {...block} className="mt-0.5 max-h-80 rounded-small border border-line bg-sunken" />
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
