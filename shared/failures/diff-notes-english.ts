import type { DiffNoteTexts } from './diff-notes.ts';

export const ENGLISH_DIFF_NOTES: DiffNoteTexts = {
  binary: 'Binary content: no lines to show.',
  'too-large-to-compare': 'Too large to compare line by line.',
  moved: ({ from }) => `Moved from ${from}. Its content is the same.`,
  'not-a-file': 'Not a file: no lines to show.',
  'not-kept': 'Too large to be kept for a comparison: open the file to see what it is now.',
  'more-lines': ({ count }) => `… ${count} more ${count === 1 ? 'line' : 'lines'}`,
  'more-files': ({ count }) => `and ${count} more ${count === 1 ? 'file' : 'files'}`,
};
