import type { EvidenceGrade } from '../../../shared/evidence.ts';
import { useEvidenceTexts } from './evidence-words.ts';
import { GRADE_LOOKS } from './grade-looks.ts';

/** A grade in one or two words, where there is no room for what it is due to. */
export function GradeMark({ grade }: { readonly grade: EvidenceGrade }) {
  const texts = useEvidenceTexts();
  const { icon: Icon, colour } = GRADE_LOOKS[grade];
  return (
    <span data-grade={grade} className={`inline-flex items-center gap-1 font-medium ${colour}`}>
      <Icon aria-hidden="true" size={12} strokeWidth={1.75} className="flex-none" />
      {texts?.grades[grade]}
    </span>
  );
}
