import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownEnd, shownText, type Wording } from './shown-text.ts';

interface LongTextProps {
  readonly text: string;
  /** Whether the end of the text is shown instead of its beginning, as for output that grows. */
  readonly end?: boolean;
  /** Changes how the characters of the beginning are shown. Pass the same function each time. */
  readonly worded?: Wording;
}

/**
 * Shows plain text of any length without blocking the page: a beginning of it, and a button that
 * adds more. The element around it decides how lines are wrapped.
 */
export function LongText({ text, end = false, worded }: LongTextProps) {
  const { t, i18n } = useTranslation('common');
  const [steps, setSteps] = useState(1);
  const { parts, hidden } = useMemo(
    () => (end ? shownEnd(text) : shownText(text, steps, worded)),
    [text, steps, end, worded],
  );
  return (
    <>
      {end && hidden > 0 && <span className="block">…</span>}
      {parts.length === 1
        ? parts[0]
        : parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
            <span key={index} className="block">
              {part}
            </span>
          ))}
      {!end && hidden > 0 && (
        <button
          type="button"
          className="block w-full py-1 text-left font-sans text-[12px] text-soft hover:text-ink"
          onClick={() => setSteps(steps + 1)}
        >
          {t('showMore', { left: new Intl.NumberFormat(i18n.language).format(hidden) })}
        </button>
      )}
    </>
  );
}
