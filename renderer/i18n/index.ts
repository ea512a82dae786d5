/**
 * The texts of the page, in one catalogue per feature and language. Texts of strategies and
 * failures come from `shared`.
 */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import type { Language } from '../../shared/settings.ts';
import { type PartSource, partSource } from '../part-source.ts';
import { addFailureTexts, type HostTexts } from './failure-words.ts';

/** The texts of each file, by its path such as `./en/chat.json`. */
type Catalogue = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The texts that are available at once, in every language, because they include the message that
 * a text could not be loaded.
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

/** `system` means the language of the browser, or English if the app does not have it. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): Locale {
  if (language !== 'system') return language;
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** Provides the common texts only. `changeLocale` loads the others. */
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

/** Loads all texts of all languages. */
export async function startTexts(locale: Locale): Promise<i18n> {
  await startCommonTexts(locale);
  for (const each of ['en', 'zh-CN', locale] as const) await changeLocale(each);
  return i18next;
}

/** `failed`: the texts could not be loaded, and the language does not change. */
export type LocaleChange = { readonly state: 'changed' } | { readonly state: 'failed'; readonly error: Error };

/** The language that was requested last. */
let asked: Locale | null = null;

/**
 * Loads the texts if necessary and changes the language. Of several calls the last one counts.
 * Never rejects.
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
  // In unit tests there is no document.
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}
