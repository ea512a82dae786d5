import { ChevronRight, Files } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallToWord } from '../../../shared/call-words/call-line.ts';
import { type ReadWords, readWords } from '../../../shared/call-words/read-words.ts';
import type { LiveCall } from '../../../shared/live-calls.ts';
import { callTexts } from '../../i18n/failure-words.ts';
import { closeReads, openReads } from '../../stores/opened-reads.ts';
import { classes } from '../../ui/classes.ts';
import { Card } from '../card.tsx';
import type { CallRow } from '../chat-row.ts';
import { useInTopic } from '../chat-topic.ts';
import { nameLine } from '../tool-words.ts';
import { callState } from './call-state.ts';
import { toWord } from './call-words.ts';

interface ReadsLineProps {
  /** At least two calls that only read and have succeeded. */
  readonly calls: readonly CallRow[];
  readonly open: boolean;
}

const NONE: readonly LiveCall[] = [];

/** The words while the texts are not loaded. */
function namesOnly(calls: readonly CallToWord[]): ReadWords {
  const did = calls.map(({ tool }) => tool).join(', ');
  return { did, aside: '', detail: '', sentence: did };
}

/** The line of a group of reads, which says what the calls read together. It shows and hides their cards below it. */
export const ReadsLine = memo(function ReadsLine({ calls, open }: ReadsLineProps) {
  // Draws the line again when the language changes.
  useTranslation('chat');
  const isStored = calls.every(({ part, result }) => part !== null && result !== null);
  const live = useInTopic(({ loop }) => (isStored ? NONE : (loop?.calls ?? NONE)), NONE);
  const texts = callTexts();
  const made = calls.map(({ callId, part, result }) =>
    toWord(callState(callId, part, result, live.find((call) => call.callId === callId) ?? null, true)),
  );
  const { did, aside, detail, sentence } = texts === null ? namesOnly(made) : readWords(texts, made, nameLine);
  const ids = calls.map(({ callId }) => callId);
  return (
    <Card label={sentence} state="done">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => (open ? closeReads(ids) : openReads(ids.slice(0, 1)))}
        className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-medium px-3 py-1.5 text-left focus-visible:outline-offset-[-2px]"
      >
        <Files aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-soft" />
        <span className="min-w-0 text-pretty font-medium [overflow-wrap:anywhere]">{did}</span>
        {aside !== '' && (
          <span className="min-w-0 shrink-[999] truncate font-mono text-[12px] text-faint max-sm:hidden">{aside}</span>
        )}
        <span className="ml-auto flex flex-none items-center gap-2 pl-2 text-[12.5px] text-faint">
          {detail}
          <ChevronRight
            aria-hidden="true"
            size={14}
            strokeWidth={1.5}
            className={classes('transition-transform duration-100', open && 'rotate-90')}
          />
        </span>
      </button>
    </Card>
  );
});
