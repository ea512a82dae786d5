import { CircleDashed, CircleEqual, CircleX, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { EvidenceGrade } from '../../../shared/evidence.ts';

/** The icon and the colour of each grade. Words beside them name the grade as well. */
export const GRADE_LOOKS: Readonly<Record<EvidenceGrade, { readonly icon: LucideIcon; readonly colour: string }>> = {
  verified: { icon: ShieldCheck, colour: 'text-good' },
  'check-failed': { icon: CircleX, colour: 'text-bad' },
  unchecked: { icon: CircleDashed, colour: 'text-soft' },
  unchanged: { icon: CircleEqual, colour: 'text-soft' },
  contradicted: { icon: TriangleAlert, colour: 'text-bad' },
};

/** Whether a check or the journal says otherwise, although the loop says that it is done. */
export const refutesDone = (grade: EvidenceGrade): boolean => grade === 'check-failed' || grade === 'contradicted';
