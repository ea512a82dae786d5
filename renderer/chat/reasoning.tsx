import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../i18n/format.ts';
import { LongText } from '../ui/text/long-text.tsx';
import { useInTopic } from './chat-topic.ts';
import { visible } from './tool-words.ts';

/** The number of characters of streaming reasoning that are shown. */
const LONGEST_LIVE = 40_000;

/**
 * The model's reasoning before its answer, collapsed by default. `text` is null while the
 * reasoning streams.
 */
export const Reasoning = memo(function Reasoning({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const live = useInTopic(({ loop }) => (text === null && open ? (loop?.streaming?.reasoning ?? '') : ''), '');
  const running = useInTopic(({ loop }) => loop?.state.name === 'running', false);
  const took = useTook(text === null);
  const { i18n } = useTranslation();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1 rounded-small text-[12.5px] text-faint hover:text-soft"
      >
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={`transition-transform duration-100 ${open ? 'rotate-90' : ''}`}
        />
        {text === null && running
          ? t('reasoning.now')
          : took === null
            ? t('reasoning.before')
            : t('reasoning.took', { time: formatDuration(took, i18n.language) })}
      </button>
      {open && (
        <p className="mt-1 ml-1.5 whitespace-pre-wrap border-line border-l-2 pl-3 text-[13px] text-soft [overflow-wrap:anywhere]">
          {text === null ? (
            <LongText text={visible(live.slice(-LONGEST_LIVE))} end={true} />
          ) : (
            <LongText text={text} worded={visible} />
          )}
        </p>
      )}
    </div>
  );
});

/**
 * The duration of the reasoning in milliseconds, as far as this page observed it; null: the page
 * did not observe it.
 */
function useTook(thinking: boolean): number | null {
  const since = useInTopic(({ loop }) => (thinking ? (loop?.streaming?.startedAt ?? null) : null), null);
  const spoke = useInTopic(({ loop }) => thinking && (loop?.streaming?.text ?? '') !== '', false);
  const [took, setTook] = useState<number | null>(null);
  useEffect(() => {
    if (since === null || spoke) return;
    return () => setTook(Date.now() - since);
  }, [since, spoke]);
  return took;
}
