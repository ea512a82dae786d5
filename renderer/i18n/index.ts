/** The texts of the page: one catalogue per feature and language. Every string a person reads comes from here. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import type { Language } from '../../shared/settings.ts';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [, language = '', namespace = ''] = path.split(/[/.]+/);
  resources[language] = { ...resources[language], [namespace]: texts };
}

/** `system` is the browser's language, English where it is neither. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): Locale {
  if (language !== 'system') return language;
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export async function startTexts(locale: Locale): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    defaultNS: 'common',
    resources,
    interpolation: { escapeValue: false },
  });
  return i18next;
}

export async function changeLocale(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  await i18next.changeLanguage(locale);
}
