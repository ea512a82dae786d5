/**
 * Determines the language of texts that the host itself writes, such as final texts and replies to
 * commands.
 */
import type { Locale } from '../../../shared/loop.ts';
import type { Language } from '../../../shared/settings.ts';

/**
 * Returns the language of the setting. For `system`, this is Chinese if the locale of the process
 * is Chinese, and otherwise English.
 */
export function localeOf(language: Language, system: string = Intl.DateTimeFormat().resolvedOptions().locale): Locale {
  if (language !== 'system') return language;
  return system.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
