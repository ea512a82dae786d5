import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptStrategy, Fact } from '../../../shared/fact.ts';
import { RadioChoice } from '../fields/radio-choice.tsx';
import { shownLine } from '../text/shown-line.ts';
import { valueLine } from './value-draft.ts';

interface CollisionProps {
  /** The active facts with the same key and scope, the newest first; not empty. */
  readonly facts: readonly Fact[];
  readonly strategy: AcceptStrategy;
  readonly onChange: (strategy: AcceptStrategy) => void;
}

/** Says what accepting does to a fact with the same key, and lets the user choose. */
export function Collision({ facts, strategy, onChange }: CollisionProps) {
  const { t } = useTranslation('memory');
  const name = useId();
  const [newest] = facts;
  if (newest === undefined) return null;
  const value = shortValue(newest);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[12.5px] text-warn">
        {t(strategy === 'keep_both' ? 'collision.beside' : 'collision.replaces', { value, id: newest.id })}
      </legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {(['overwrite_latest', 'keep_both'] as const).map((each) => (
          <RadioChoice
            key={each}
            name={name}
            look="box"
            checked={each === strategy}
            title={t(`strategy.${each}.title`)}
            text={t(`strategy.${each}.text`)}
            onChoose={() => onChange(each)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const MOST = 80;

/** The value of a fact within a sentence. */
export function shortValue({ value }: Pick<Fact, 'value'>): string {
  const line = shownLine(valueLine(value));
  return line.length > MOST ? `${line.slice(0, MOST - 1).toWellFormed()}…` : line;
}
