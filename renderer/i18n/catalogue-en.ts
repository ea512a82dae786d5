export { ENGLISH_CALLS as calls } from '../../shared/call-words/english.ts';
export { ENGLISH_EVIDENCE as evidence } from '../../shared/evidence-words/english.ts';
export { approvalInEnglish as approvals } from '../../shared/failures/approvals-english.ts';
export { ENGLISH_DIFF_NOTES as diffNotes } from '../../shared/failures/diff-notes-english.ts';
export { ENGLISH_FAILURES as failures } from '../../shared/failures/english.ts';
export { ENGLISH_HINTS as hints } from '../../shared/failures/hints-english.ts';
export { MODEL_PROBLEMS_IN_ENGLISH as modelProblems } from '../../shared/failures/model-problems-english.ts';
export { reasonsInEnglish as reasons } from '../../shared/failures/reasons-english.ts';

export const catalogue = import.meta.glob<Readonly<Record<string, unknown>>>('./en/*.json', {
  eager: true,
  import: 'default',
});
