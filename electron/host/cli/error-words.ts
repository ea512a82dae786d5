import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import type { Texts } from './texts/texts.ts';

/** An error in the language of the command. Foreign text stays unchanged. */
export async function errorWords(error: unknown, texts: Texts): Promise<string> {
  if (!(error instanceof LoopwrightError)) return messageOf(error);
  return wordsOf(await texts.failures(), error.failure, error.data);
}
