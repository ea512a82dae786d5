import { useTranslation } from 'react-i18next';
import { commandOutput } from '../../../shared/call-words/result-words.ts';
import type { StoredResult } from '../chat-row.ts';
import { CopyButton } from '../copy-button.tsx';
import { ShowWhole } from '../show-whole.tsx';
import { visible, wordedTool } from '../tool-words.ts';
import type { CallState } from './call-state.ts';
import { Arguments } from './details/argument-list.tsx';
import { CallResult } from './details/call-result.tsx';
import { PastRequests } from './details/past-requests.tsx';
import { RawCall } from './details/raw-call.tsx';
import { TextBlock } from './details/text-block.tsx';
import { ResultEnclosed } from './result-enclosed.tsx';

export { Arguments };

interface CallDetailsProps {
  readonly call: CallState;
  readonly stored: StoredResult | null;
  /** Whether the model wrote the call as text. */
  readonly isFromText: boolean;
}

/** Shows who decided about a call, its arguments and its result as people read them, and both raw on demand. */
export function CallDetails({ call, stored, isFromText }: CallDetailsProps) {
  const { t } = useTranslation('chat');
  const worded = wordedTool(call.server, call.tool);
  // The diff of an edit says more than its texts and its result.
  const isEdit = call.edits.length > 0 && worded !== null && call.ran === null;
  const didNotRun = call.status === 'denied' || call.status === 'skipped';
  const isSaid = (isEdit && call.status === 'done') || (didNotRun && call.facts?.failure !== undefined);
  const text = call.result === null ? '' : commandOutput(worded, call.result);
  return (
    <div className="flex flex-col gap-2.5 border-line border-t px-3 py-2.5">
      {isFromText && <p className="text-[12px] text-faint">{t('wasReadFromText')}</p>}
      <PastRequests call={call} stored={stored} />
      {call.malformed === null ? (
        <Arguments args={call.arguments} isOurs={worded !== null} isShort={isEdit} />
      ) : (
        <div>
          <p className="mb-1 text-bad">{visible(call.malformed.error)}</p>
          <TextBlock text={call.malformed.raw} label={t('arguments')} />
        </div>
      )}
      {text !== '' && !isSaid && (
        <div>
          <div className="flex h-6 items-center justify-between text-[12px] text-faint">
            {t(call.ran === null ? 'result' : 'output')}
            <CopyButton text={text} label={t('copyResult')} />
          </div>
          <CallResult call={call} text={text} />
        </div>
      )}
      <ResultEnclosed items={call.enclosed} server={call.server} />
      {stored?.shortened === true && <ShowWhole messageId={stored.messageId} />}
      <RawCall call={call} />
    </div>
  );
}
