/**
 * Finds our own English texts on a page that is set to Chinese. Foreign texts are unknown here
 * and are ignored.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { ENGLISH_FAILURES } from '../../shared/failures/english.ts';
import { shownTexts } from '../screenshots/in-page.mjs';

const CATALOGUES = fileURLToPath(new URL('../../renderer/i18n/', import.meta.url));

/** The texts of one language by their keys. */
function catalogue(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) collect(inner, `${path}.${key}`);
  };
  for (const file of readdirSync(CATALOGUES + language))
    collect(JSON.parse(readFileSync(`${CATALOGUES}${language}/${file}`, 'utf8')), file);
  return texts;
}

/** The failures as templates of a catalogue, with `{{name}}` for what is filled in. */
function failures(): readonly string[] {
  const names = new Proxy({}, { get: (_, name) => `{{${String(name)}}}` });
  return Object.values<unknown>(ENGLISH_FAILURES).map((text) =>
    String(typeof text === 'function' ? text(names) : text),
  );
}

const HOLE = /\{\{[^}]*\}\}/;
/** A text of one word may be a name, for example of a tool. */
const isSentence = (text: string): boolean =>
  (text.replaceAll(new RegExp(HOLE, 'g'), ' ').match(/[a-z]{2,}/gi) ?? []).length > 1;

/** Texts that are the same in both languages are names. */
function ofThePage(): readonly string[] {
  const chinese = catalogue('zh-CN');
  return [...catalogue('en')].filter(([key, text]) => chinese.get(key) !== text).map(([, text]) => text);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PATTERNS = [...ofThePage(), ...failures()]
  .filter(isSentence)
  .map((text) => new RegExp(`^${text.split(HOLE).map(escaped).join('.+')}$`, 's'));

/** Our English sentences among `texts`. */
export const englishAmong = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => PATTERNS.some((pattern) => pattern.test(text)));

export const englishTexts = async (page: Page): Promise<readonly string[]> =>
  englishAmong(await page.evaluate(shownTexts));
