/**
 * Parses the names of options, with any kind of dash and in any case. Imports no schema, because
 * the first screen of the page loads this file. Pure.
 */

import { plainWord } from './plain-signs.ts';
import { SLASH_OPTIONS, type SlashOption } from './slash-grammar.ts';
import { type Word, wordOf } from './words.ts';

/** Two hyphens of any width always start an option. */
const HYPHENS = /^[-\uff0d\ufe63\u2010\u2011\u2212]{2}$/;
/**
 * Dashes that some keyboards make out of two hyphens. Chinese text contains long dashes too, so
 * such a dash starts an option only if the name after it is known.
 */
const LONG_DASHES = /^[\p{Pd}\u2212]{2,4}$|^[\u2013\u2014\u2015\u2e3a\u2e3b]$/u;

/**
 * Parses `--due`, `--Due=` and `——due`. Returns null for a word that is not an option. `option`
 * is null when no option has this name.
 */
export function namedOption({
  written,
  isQuoted,
}: Word): { readonly option: SlashOption | null; readonly inline: string } | null {
  if (isQuoted) return null;
  const [, dashes = '', name = '', inline = ''] =
    /^([\p{Pd}\u2212]+)([\p{L}\d][^=:\uff1d\uff1a]*)(?:[=:\uff1d\uff1a](.*))?$/su.exec(written) ?? [];
  const always = HYPHENS.test(dashes);
  if (!always && (!LONG_DASHES.test(dashes) || /^-+$/.test(dashes))) return null;
  const option = SLASH_OPTIONS.find((known) => known === plainWord(name)) ?? null;
  return option !== null || always ? { option, inline } : null;
}

/** Returns the option that a word names without a value, with any kind of dash and in any case. */
export function optionNamed(written: string): SlashOption | null {
  const named = namedOption(wordOf(written));
  return named?.inline === '' ? named.option : null;
}
