/**
 * Finds English texts of the app on a page whose language is Chinese. Texts of models, servers,
 * files and the operating system are in no catalogue, so they are not reported.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { english as finalTexts } from '../../electron/host/loop/final-text-words.ts';
import { TODO_VIEWS } from '../../shared/choices.ts';
import { ENGLISH_APPROVALS } from '../../shared/failures/approvals-english.ts';
import { ENGLISH_DIFF_NOTES } from '../../shared/failures/diff-notes-english.ts';
import { ENGLISH_FAILURES } from '../../shared/failures/english.ts';
import { ENGLISH_HINTS } from '../../shared/failures/hints-english.ts';
import { ENGLISH_REASONS } from '../../shared/failures/reasons-english.ts';
import { SLASH_FORM_NAMES, SLASH_OPTIONS } from '../../shared/slash/slash-grammar.ts';
import { english as slashTexts } from '../../shared/slash/texts-en.ts';
import { STRATEGIES } from '../../shared/strategies/index.ts';
import { shownTexts } from '../screenshots/in-page.mjs';

const CATALOGUES = fileURLToPath(new URL('../../renderer/i18n/', import.meta.url));

/** The texts of one language by their translation keys. */
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

/**
 * The English texts of the page. A text that is the same in both languages is a name and is left
 * out.
 */
function textsOfThePage(): readonly string[] {
  const chinese = catalogue('zh-CN');
  return [...catalogue('en')].filter(([key, text]) => chinese.get(key) !== text).map(([, text]) => text);
}

/**
 * A placeholder for any data that is inserted into a text: it behaves as a string, as a list, and
 * as an object with any field.
 */
const FILLED_IN: unknown = new Proxy(['{{}}'], {
  get: (list, name) => (typeof name === 'symbol' || name in list ? Reflect.get(list, name) : FILLED_IN),
});

/**
 * Returns all texts in a value. Functions are called with `{{}}` in place of the data that they
 * insert into their text.
 */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'function') return Object.values(value ?? {}).flatMap(textsIn);
  return [FILLED_IN, '', null].flatMap((given) => {
    const data = new Proxy({}, { get: (_, name) => (typeof name === 'symbol' ? undefined : given) });
    return [data, given].flatMap((first) => {
      try {
        return textsIn(value(first, given, given, given, given));
      } catch {
        // The function does not accept this kind of placeholder.
        return [];
      }
    });
  });
}

/**
 * The texts of the strategies without the prompts of the demo scenarios. The prompts become
 * messages of the user, which stay English.
 */
const strategyTexts = STRATEGIES.map(({ texts: { en } }) => ({
  ...en,
  scenarios: Object.values(en.scenarios).map(({ about }) => about),
}));

const SLASH_PROBLEMS = [
  ...(['unknown-option', 'bad-value', 'repeated-option', 'missing', 'too-many', 'too-long'] as const),
  ...(['no-such-day', 'no-such-month', 'no-such-time', 'several-commands'] as const),
];

/** Texts that switch to the new language when the language of the page changes. */
const OF_THE_PAGE = [
  ...textsOfThePage(),
  ...textsIn([ENGLISH_APPROVALS, ENGLISH_DIFF_NOTES, ENGLISH_FAILURES, ENGLISH_HINTS, ENGLISH_REASONS, strategyTexts]),
];

/** Texts that are stored in the language that was set when they were written. */
const OF_MESSAGES = [
  ...textsIn([slashTexts, finalTexts]),
  ...SLASH_FORM_NAMES.map(slashTexts.about),
  ...SLASH_OPTIONS.map(slashTexts.aboutOption),
  ...TODO_VIEWS.map(slashTexts.aboutView),
  ...SLASH_PROBLEMS.map((kind) => slashTexts.problem(kind, '{{}}')),
];

const HOLE = /\{\{[^}]*\}\}|\{\w+\}|undefined|null|NaN/;

/**
 * Splits a text into the text nodes that it becomes on the page: the page divides the text at code
 * spans and at line ends.
 */
const nodesOf = (text: string): readonly string[] =>
  text.split(/`[^`]*`|\n/).map((node) => node.replace(/^- /, '').trim());

/**
 * Counts the words of a text. Words in capital letters are not counted, because `YYYY-MM-DD` is the
 * same in both languages.
 */
const wordsIn = (text: string): number =>
  (text.replaceAll(new RegExp(HOLE, 'g'), ' ').match(/[A-Za-z][a-z]+/g) ?? []).length;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The pattern that finds a text on the page. A text of more than three words is also found within a
 * longer text. A shorter text must match as a whole, because it could be a part of a text that is
 * not from the app.
 */
function patternOf(text: string): RegExp {
  const words = text.split(HOLE).map(escaped).join('.+');
  return new RegExp(wordsIn(text) > 3 ? words : `^${words}$`, 's');
}

/**
 * The patterns of the given texts. Texts of one word are left out, because they may be names, for
 * example of a tool.
 */
const patternsOf = (texts: readonly string[]): readonly RegExp[] =>
  [...new Set(texts.flatMap(nodesOf))].filter((text) => wordsIn(text) > 1).map(patternOf);

const PATTERNS = { page: patternsOf(OF_THE_PAGE), 'page and messages': patternsOf([...OF_THE_PAGE, ...OF_MESSAGES]) };

/**
 * Which texts are searched. `page` leaves out the texts of messages, for a page whose language was
 * English before.
 */
type Scope = keyof typeof PATTERNS;

/** Returns those of `texts` that are English texts of the app. */
export const englishAmong = (texts: readonly string[], scope: Scope): readonly string[] =>
  [...new Set(texts)].filter((text) => wordsIn(text) > 1 && PATTERNS[scope].some((pattern) => pattern.test(text)));

export const englishTexts = async (page: Page, scope: Scope): Promise<readonly string[]> =>
  englishAmong(await page.evaluate(shownTexts), scope);
