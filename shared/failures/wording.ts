/** The texts of failures in one language. */
import type { FailureName, Failures } from './failures.ts';

/**
 * One text for each failure. A missing text, or a text that reads data its failure does not have,
 * is a type error.
 */
export type FailureTexts = { readonly [Name in FailureName]: FailureText<Failures[Name]> };
type FailureText<Data> = string | ((data: Data) => string);

export function failureText<Name extends FailureName>(texts: FailureTexts, name: Name, data: Failures[Name]): string {
  const text: FailureText<Failures[Name]> = texts[name];
  return typeof text === 'string' ? text : text(data);
}
