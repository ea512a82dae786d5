/** The words about evidence in the language of the page. */
import { useTranslation } from 'react-i18next';
import type { EvidenceTexts } from '../../../shared/evidence-words/evidence-texts.ts';
import { markedLine } from '../../../shared/suspicious-text.ts';
import { evidenceTexts } from '../../i18n/failure-words.ts';

/** The texts; null while they are not loaded. Follows the language. */
export function useEvidenceTexts(): EvidenceTexts | null {
  useTranslation('evidence');
  return evidenceTexts();
}

/** The longest command or path that is named within a sentence. */
const LONGEST_NAME = 120;

/** A command or a path on one line, with marks in place of hidden characters. */
export function evidenceName(text: string): string {
  const name = text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME).toWellFormed()}…`;
  return name
    .split(/\r?\n/)
    .map((line) => markedLine(line, 'exact'))
    .join(' ⏎ ');
}
