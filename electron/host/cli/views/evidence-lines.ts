import type { Evidence, EvidenceGrade } from '../../../../shared/evidence.ts';
import { evidenceLines } from '../../evidence/evidence-words.ts';
import type { Paint, Style } from '../texts/paint.ts';
import type { Texts } from '../texts/texts.ts';

const COLORS: Readonly<Record<EvidenceGrade, Style>> = {
  verified: 'green',
  'check-failed': 'red',
  unchecked: 'yellow',
  unchanged: 'dim',
  contradicted: 'red',
};

/** What is known of the work of a loop: the grade in its colour, and below it the details. `text` is that of the ending. */
export function paintedEvidence(
  evidence: Evidence,
  text: string,
  { locale }: Pick<Texts, 'locale'>,
  paint: Paint,
): readonly string[] {
  const [grade, ...details] = evidenceLines(evidence, text, locale);
  return grade === undefined ? [] : [paint(COLORS[evidence.grade], grade), ...details.map((line) => `  ${line}`)];
}
