/** Failures of the host in the page's language. */
import i18next from 'i18next';
import type { FailureName, Failures } from '../../shared/failures/failures.ts';
import { type FailureTexts, failureText } from '../../shared/failures/wording.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Locale } from '../../shared/loop.ts';

const loaded = new Map<string, FailureTexts>();

export function addFailureTexts(locale: Locale, texts: FailureTexts): void {
  loaded.set(locale, texts);
}

/** Null: the host names no failure, or the texts are not loaded yet. */
export function failureWords({ failure, ...data }: JsonObject): string | null {
  const texts = loaded.get(i18next.language);
  if (texts === undefined || typeof failure !== 'string' || !isFailure(texts, failure)) return null;
  // The host sends the data of the failure that it names.
  return failureText(texts, failure, data as Failures[FailureName]);
}

function isFailure(texts: FailureTexts, name: string): name is FailureName {
  return Object.hasOwn(texts, name);
}
