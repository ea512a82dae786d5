/**
 * The texts of the page: one catalogue per feature and language. Every string a person reads
 * comes from here.
 */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { FailureTexts } from '../../shared/failures/failures.ts';
import type { HintTexts } from '../../shared/failures/hints.ts';
import type { Locale } from '../../shared/loop.ts';
import type { Language } from '../../shared/settings.ts';
import { type PartSource, partSource } from '../part-source.ts';
import { addFailureTexts } from './failure-words.ts';

/** Paths of the files, `./en/chat.json`, with their texts. */
type Catalogue = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** These are there before anything is loaded, in each language: they say what cannot be loaded. */
const common: Catalogue = import.meta.glob('./*/common.json', { eager: true, import: 'default' });

/** The texts of one language. */
interface Texts {
  readonly catalogue: Catalogue;
  readonly failures: FailureTexts;
  readonly hints: HintTexts;
}

const texts: Readonly<Record<Locale, PartSource<Texts>>> = {
  en: partSource(() => import('./catalogue-en.ts')),
  'zh-CN': partSource(() => import('./catalogue-zh-cn.ts')),
};

/** `system` is the browser's language, English where it is neither. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): Locale {
  if (language !== 'system') return language;
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** The common texts only. `changeLocale` loads the others. */
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

/** All texts of all languages. */
export async function startTexts(locale: Locale): Promise<i18n> {
  await startCommonTexts(locale);
  for (const each of ['en', 'zh-CN', locale] as const) await changeLocale(each);
  return i18next;
}

/** `failed`: the texts could not be loaded, and the language stays as it is. */
export type LocaleChange = { readonly state: 'changed' } | { readonly state: 'failed'; readonly error: Error };

/** The language that was asked for last. */
let asked: Locale | null = null;

/**
 * Loads the texts where they are not there yet. Of several changes the last one counts. Never
 * rejects.
 */
export async function changeLocale(locale: Locale): Promise<LocaleChange> {
  asked = locale;
  const part = await texts[locale].load();
  if (part.state === 'failed') return part;
  if (asked !== locale) return { state: 'changed' };
  addFailureTexts(locale, part.value);
  for (const [path, entries] of Object.entries(part.value.catalogue)) {
    const [, , namespace = ''] = path.split(/[/.]+/);
    i18next.addResourceBundle(locale, namespace, entries);
  }
  showLocale(locale);
  await i18next.changeLanguage(locale);
  return { state: 'changed' };
}

function showLocale(locale: Locale): void {
  // Unit tests have no document.
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}
