/** Compares a question with the last one. Pure. */

const MARKS = /[\s.,;:!?'"()[\]{}…。、·“”‘’「」『』《》【】〈〉~*_`-]+/gu;
const COURTESY = /\bplease\b|\bkindly\b|请问|请/giu;

/**
 * Whether both questions have the same words in the same order, ignoring case, width, punctuation
 * and polite phrases. A question that asks for more is a different one: "when?" is not "when and
 * where?".
 */
export function isSameQuestion(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(question: string): string {
  const plain = question.normalize('NFKC').toLowerCase();
  const words = plain.replace(COURTESY, ' ').replace(MARKS, '');
  return words === '' ? plain.trim() : words;
}
