/**
 * The texts of the page. There is one JSON catalogue for each feature and language. The texts of
 * strategies and failures are in `shared` instead.
 */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import type { Language } from '../../shared/settings.ts';
import { type PartSource, partSource } from '../part-source.ts';
import { addFailureTexts, type HostTexts } from './failure-words.ts';

/** The texts of each catalogue file. The key is a path such as `./en/chat.json`. */
type Catalogue = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The texts of every language that are available from the start. They are not loaded later,
 * because they include the error message for texts that cannot be loaded.
 */
const common: Catalogue = import.meta.glob('./*/common.json', { eager: true, import: 'default' });

/** The texts of one language. */
interface Texts extends HostTexts {
  readonly catalogue: Catalogue;
}

const texts: Readonly<Record<Locale, PartSource<Texts>>> = {
  en: partSource(() => import('./catalogue-en.ts')),
  'zh-CN': partSource(() => import('./catalogue-zh-cn.ts')),
};

/**
 * The language of the page. For `system` it is the preferred language of the browser, or English
 * if the app does not support that language.
 */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): Locale {
  if (language !== 'system') return language;
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** Starts with the common texts only. `changeLocale` loads the other texts. */
export async function startCommonTexts(locale: Locale): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {
      en: { common: common['./en/common.json'] ?? {} },
      'zh-CN': { common: common['./zh-CN/common.json'] ?? {} },
    },
    interpolation: { escapeValue: false },
  });
  showLocale(locale);
  return i18next;
}

/** Starts with all texts of all languages. */
export async function startTexts(locale: Locale): Promise<i18n> {
  await startCommonTexts(locale);
  for (const each of ['en', 'zh-CN', locale] as const) await changeLocale(each);
  return i18next;
}

/**
 * The result of a change of language. `failed`: the texts could not be loaded, and the language
 * stays the same.
 */
export type LocaleChange = { readonly state: 'changed' } | { readonly state: 'failed'; readonly error: Error };

/** The language that was requested last. */
let asked: Locale | null = null;

/**
 * Changes the language, and loads its texts first if necessary. If there are several calls, only
 * the last one takes effect. Never rejects.
 */
export async function changeLocale(locale: Locale): Promise<LocaleChange> {
  asked = locale;
  const part = await texts[locale].load();
  if (part.state === 'failed') return part;
  if (asked !== locale) return { state: 'changed' };
  add(locale, part.value);
  showLocale(locale);
  await i18next.changeLanguage(locale);
  return { state: 'changed' };
}

/**
 * Loads the texts of a language, and leaves the page in its own. Returns whether they are there. Never
 * rejects.
 */
export async function addTexts(locale: Locale): Promise<boolean> {
  const part = await texts[locale].load();
  if (part.state === 'ready') add(locale, part.value);
  return part.state === 'ready';
}

function add(locale: Locale, { catalogue, ...words }: Texts): void {
  addFailureTexts(locale, words);
  for (const [path, entries] of Object.entries(catalogue)) {
    const [, , namespace = ''] = path.split(/[/.]+/);
    i18next.addResourceBundle(locale, namespace, entries);
  }
}

function showLocale(locale: Locale): void {
  // Unit tests run without a document.
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}
