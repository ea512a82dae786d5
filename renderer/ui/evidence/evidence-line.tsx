import type { Evidence } from '../../../shared/evidence.ts';
import { gradeSentence } from '../../../shared/evidence-words/grade-sentence.ts';
import { classes } from '../classes.ts';
import { evidenceName, useEvidenceTexts } from './evidence-words.ts';
import { GRADE_LOOKS } from './grade-looks.ts';

interface EvidenceLineProps {
  readonly evidence: Evidence;
  readonly className?: string;
}

/** One line that says what is known of the work of a loop. */
export function EvidenceLine({ evidence, className }: EvidenceLineProps) {
  const texts = useEvidenceTexts();
  const { icon: Icon, colour } = GRADE_LOOKS[evidence.grade];
  return (
    <p data-grade={evidence.grade} className={classes('flex min-w-0 items-start gap-2', colour, className)}>
      <Icon aria-hidden="true" size={15} strokeWidth={1.75} className="mt-[3px] flex-none" />
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {texts !== null && gradeSentence(evidence, texts, evidenceName)}
      </span>
    </p>
  );
}
