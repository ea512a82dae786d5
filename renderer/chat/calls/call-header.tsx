import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallTone } from '../../../shared/call-words/call-line.ts';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { wordedTool } from '../tool-words.ts';
import { EditCounts } from './call-edits.tsx';
import type { CallState } from './call-state.ts';
import type { CallWords } from './call-words.ts';
import { useDecisionWords } from './decision-words.ts';
import { ToolIcon } from './tool-icon.tsx';

interface CallHeaderProps {
  readonly call: CallState;
  readonly words: CallWords;
  /** Whether the model wrote the call as text. */
  readonly isFromText: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** The first line of a card, which says what happened and opens the card. A reason is never cut off to one line. */
export function CallHeader({ call, words, isFromText, open, onToggle, onFocus }: CallHeaderProps) {
  const { t } = useTranslation('chat');
  const { short } = useDecisionWords(call.facts?.decided);
  const { verb, target, after, aside, isCounted, detail, kind, tone, time } = words;
  const isReason = kind === 'reason' && detail !== '';
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      onFocus={onFocus}
      className={classes(
        'group flex min-h-9 min-w-0 flex-1 gap-2 rounded-medium px-3 py-1.5 text-left focus-visible:outline-offset-[-2px]',
        isReason ? 'items-start' : 'items-center',
      )}
    >
      <span className={classes('flex flex-none items-center', isReason && 'h-[21px]')}>
        {call.status === 'running' ? <Spinner size={13} /> : <ToolIcon tool={wordedTool(call.server, call.tool)} />}
      </span>
      {isReason ? (
        <span className="line-clamp-4 min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-medium">{verb}</span>
          {target !== '' && ' '}
          <Target target={target} isCounted={isCounted} />
          {after !== '' && <span className="font-medium">{after}</span>}
          <span className={TONES[tone]}>{t('calls.because', { reason: detail })}</span>
        </span>
      ) : (
        <>
          <span className="max-w-[60%] flex-none truncate font-medium">{verb}</span>
          <span className="min-w-0 shrink-[999] truncate" title={target}>
            <Target target={target} isCounted={isCounted} />
          </span>
          {after !== '' && <span className="-ml-1 flex-none font-medium max-sm:hidden">{after}</span>}
          {aside !== '' && (
            <span className="min-w-0 shrink-[999] truncate font-mono text-[12px] text-faint max-sm:hidden">
              {aside}
            </span>
          )}
          <EditCounts edits={call.edits} />
        </>
      )}
      {isFromText && <span className="flex-none text-[12px] text-faint max-sm:hidden">{t('readFromText')}</span>}
      <span
        className={classes(
          'ml-auto flex min-w-0 flex-none items-center gap-2 pl-2 text-[12.5px] text-faint',
          isReason && 'h-[21px]',
        )}
      >
        {short !== '' && call.status !== 'denied' && <span className="flex-none max-sm:hidden">{short}</span>}
        {!isReason && detail !== '' && (
          <span className={classes(kind === 'amount' && 'max-w-56 truncate max-sm:max-w-28', TONES[tone])}>
            {detail}
          </span>
        )}
        {time !== '' && (
          <span className={classes('tabular-nums', (detail !== '' || call.edits.length > 0) && 'max-sm:hidden')}>
            {time}
          </span>
        )}
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={classes('transition-transform duration-100', open && 'rotate-90')}
        />
      </span>
    </button>
  );
}

function Target({ target, isCounted }: { readonly target: string; readonly isCounted: boolean }) {
  if (target === '') return null;
  return isCounted ? target : <span className="font-mono text-[12px] text-soft">{target}</span>;
}

const TONES: Readonly<Record<CallTone, string>> = {
  plain: '',
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
};
