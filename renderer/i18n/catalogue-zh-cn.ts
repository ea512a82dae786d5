export { CHINESE_CALLS as calls } from '../../shared/call-words/chinese.ts';
export { CHINESE_EVIDENCE as evidence } from '../../shared/evidence-words/chinese.ts';
export { approvalInChinese as approvals } from '../../shared/failures/approvals-chinese.ts';
export { CHINESE_FAILURES as failures } from '../../shared/failures/chinese.ts';
export { CHINESE_DIFF_NOTES as diffNotes } from '../../shared/failures/diff-notes-chinese.ts';
export { CHINESE_HINTS as hints } from '../../shared/failures/hints-chinese.ts';
export { MODEL_PROBLEMS_IN_CHINESE as modelProblems } from '../../shared/failures/model-problems-chinese.ts';
export { reasonsInChinese as reasons } from '../../shared/failures/reasons-chinese.ts';

export const catalogue = import.meta.glob<Readonly<Record<string, unknown>>>('./zh-CN/*.json', {
  eager: true,
  import: 'default',
});
