/** Three contents of a file side by side; in a narrow window one below the other. */
import { useTranslation } from 'react-i18next';
import type { ConflictPart } from '../../../shared/changes.ts';
import { LongText } from '../../ui/text/long-text.tsx';

interface ConflictLinesProps {
  readonly parts: readonly ConflictPart[];
  readonly label: string;
}

const SIDES = ['before', 'loop', 'now'] as const;
type Side = (typeof SIDES)[number];

export function ConflictLines({ parts, label }: ConflictLinesProps) {
  const { t } = useTranslation('loop');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a dialog may compare many files, none of which is a landmark
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] overflow-y-auto rounded-small border border-line text-[12px] focus-visible:outline-offset-[-2px]"
    >
      <div className="sticky top-0 z-10 grid grid-cols-3 border-line border-b bg-sunken max-sm:hidden">
        {SIDES.map((side) => (
          <p key={side} className="px-2 py-1 font-medium text-soft">
            {t(`changes.sides.${side}`)}
          </p>
        ))}
      </div>
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
          <Same key={index} part={part} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
          <Differs key={index} part={part} />
        ),
      )}
    </div>
  );
}

function Same({ part }: { readonly part: Extract<ConflictPart, { kind: 'same' }> }) {
  const { t } = useTranslation('loop');
  return (
    <>
      <Lines lines={part.lines} className="text-faint" />
      {part.left > 0 && <p className="bg-sunken px-2 text-faint">{t('changes.sameLines', { count: part.left })}</p>}
    </>
  );
}

function Differs({ part }: { readonly part: Extract<ConflictPart, { kind: 'differs' }> }) {
  const { t } = useTranslation('loop');
  return (
    <div className="border-line border-y">
      <p className={`px-2 py-0.5 ${part.by === 'both' ? 'bg-bad-soft text-bad' : 'bg-hover text-soft'}`}>
        {t(`changes.by${part.by === 'both' ? 'Both' : part.by === 'loop' ? 'Loop' : 'Person'}`)}
      </p>
      <div className="grid grid-cols-3 divide-x divide-line max-sm:grid-cols-1 max-sm:divide-x-0 max-sm:divide-y">
        {SIDES.map((side) => (
          <div key={side} className={toneOf(part, side)}>
            <p className="px-2 pt-0.5 text-[11px] text-faint sm:sr-only">{t(`changes.sides.${side}`)}</p>
            <Lines lines={part[side]} className="" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Marks the lines that the loop changed, and those that were changed since. */
function toneOf(part: Extract<ConflictPart, { kind: 'differs' }>, side: Side): string {
  const isSame = (one: Side, other: Side) => part[one].join('\n') === part[other].join('\n');
  if (side === 'loop') return isSame('loop', 'before') ? '' : 'bg-accent-soft';
  return side === 'before' || isSame('now', 'loop') ? '' : 'bg-good-soft';
}

function Lines({ lines, className }: { readonly lines: readonly string[]; readonly className: string }) {
  const { t } = useTranslation('loop');
  if (lines.length === 0) return <p className="px-2 text-faint italic">{t('changes.noLine')}</p>;
  return (
    <pre className={`whitespace-pre-wrap px-2 font-mono leading-[19px] [overflow-wrap:anywhere] ${className}`}>
      <LongText text={lines.join('\n')} />
    </pre>
  );
}
