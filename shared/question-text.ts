/** Questions to the user with suggested answers. Pure. */

export interface Question {
  readonly question: string;
  /** Suggested answers, each on one line. The user may answer something else. */
  readonly options?: readonly string[];
}

/** The words of a question, with its suggested answers as a numbered list. */
export function questionText({ question, options = [] }: Question): string {
  const listed = options.map((option, at) => `${at + 1}. ${option}`);
  return listed.length === 0 ? question : `${question}\n\n${listed.join('\n')}`;
}

const NUMBER = /^\d+$/;

/**
 * Returns the suggested answer with the typed number; null if the typed text is an answer of its
 * own. Where a suggested answer is a number itself, numbers choose nothing.
 */
export function numberedAnswer(typed: string, { options = [] }: Pick<Question, 'options'>): string | null {
  const number = typed.trim();
  if (!NUMBER.test(number) || options.some((option) => NUMBER.test(option))) return null;
  return options[Number(number) - 1] ?? null;
}
