/** The language of what the host itself writes: final texts, reports. */
import type { Locale } from '../../../shared/loop.ts';
import type { Language } from '../../../shared/settings.ts';

/** `system` is what the process was started with, English where that is neither. */
export function localeOf(language: Language, system: string = Intl.DateTimeFormat().resolvedOptions().locale): Locale {
  if (language !== 'system') return language;
  return system.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
