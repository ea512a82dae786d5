import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface TextDifferenceProps {
  /** A description for screen readers. */
  readonly label: string;
  /** The earlier text; null: there is no earlier text to compare with. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * Shows a complete text with wrapped lines, and marks what was removed and added since `before`.
 * Nothing is folded or cut off.
 */
export function TextDifference({ label, before, after }: TextDifferenceProps) {
  const { t } = useTranslation('servers');
  const lines = useMemo(() => differingLines(before ?? after, after), [before, after]);
  return (
    <ul
      aria-label={label}
      className="rounded-small border border-line bg-sunken py-1.5 font-mono text-[12.5px] leading-[19px]"
    >
      {lines.map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a difference never move
        <li key={place} className={`flex gap-2 px-2.5 ${COLOURS[kind]}`}>
          {before !== null && (
            <span className="w-2 flex-none select-none">
              <span aria-hidden="true">{MARKS[kind]}</span>
              {kind !== 'same' && <span className="sr-only">{t(`review.${kind}`)}</span>}
            </span>
          )}
          <span
            className={`min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] ${kind === 'removed' ? 'line-through' : ''}`}
          >
            {text || ' '}
          </span>
        </li>
      ))}
    </ul>
  );
}

const COLOURS = { same: '', added: 'bg-good-soft', removed: 'bg-bad-soft' } as const;
const MARKS = { same: '', added: '+', removed: '−' } as const;

function differingLines(before: string, after: string) {
  return diffArrays(before.split('\n'), after.split('\n')).flatMap(({ value, added, removed }) => {
    const kind = added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const);
    return value.map((text) => ({ kind, text }));
  });
}
