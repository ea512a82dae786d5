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

/** Returns the evidence about a loop for the terminal: the coloured grade, then the details. `text` is the text of the ending. */
export function paintedEvidence(
  evidence: Evidence,
  text: string,
  { locale }: Pick<Texts, 'locale'>,
  paint: Paint,
): readonly string[] {
  const [grade, ...details] = evidenceLines(evidence, text, locale);
  return grade === undefined ? [] : [paint(COLORS[evidence.grade], grade), ...details.map((line) => `  ${line}`)];
}
