import type { FileProblems } from './undo-problems.ts';
import type { Named, Texts } from './wording.ts';

/** The reason in English, in the words that the model reads when the call fails. */
type Words = { readonly words: string };

/** Why a call that waits for an approval would fail now. */
export interface CallProblems extends Record<keyof FileProblems, Words> {
  /** The text that an edit replaces is not in the file. */
  'no-match': Words;
  /** The text that an edit replaces is in the file more than once. */
  'many-matches': Words;
  'not-text': Words;
  /** Nothing matches what the call would delete. */
  'deletes-nothing': Words;
  'tool-not-offered': Words;
  /** Any other reason. */
  other: Words;
}

export type CallProblem = Named<CallProblems>;

export type CallProblemTexts = Texts<CallProblems>;
