import type { DiffNoteTexts } from './diff-notes.ts';

export const CHINESE_DIFF_NOTES: DiffNoteTexts = {
  binary: '二进制内容：没有可显示的行。',
  'too-large-to-compare': '内容过大，无法逐行比较。',
  moved: ({ from }) => `从 ${from} 移动而来，内容未变。`,
  'not-a-file': '不是文件：没有可显示的行。',
  'not-kept': '内容过大，没有保存以供比较：请打开文件查看现在的内容。',
  'more-lines': ({ count }) => `… 还有 ${count} 行`,
  'more-files': ({ count }) => `还有 ${count} 个文件`,
};
