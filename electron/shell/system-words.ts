/** Words errors before the settings of the user are known, in the language of the computer. */
import { LoopwrightError, messageOf } from '../../shared/errors.ts';
import { CHINESE_FAILURES } from '../../shared/failures/chinese.ts';
import { wordsOf } from '../../shared/failures/wording.ts';
import { localeOf } from './texts.ts';

/** `systemLocale` is a language tag. Text of other programs stays unchanged. */
export function systemWords(error: unknown, systemLocale: string): string {
  if (!(error instanceof LoopwrightError) || localeOf('system', systemLocale) === 'en') return messageOf(error);
  return wordsOf(CHINESE_FAILURES, error.failure, error.data);
}
