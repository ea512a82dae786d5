/**
 * The replies to slash commands by language. `english` defines the type, so a text missing in
 * another language is a type error.
 */
import type { Locale } from '../loop.ts';
import { english } from './texts-en.ts';
import { chinese } from './texts-zh-cn.ts';

export type SlashTexts = typeof english;

const TEXTS: Readonly<Record<Locale, SlashTexts>> = { en: english, 'zh-CN': chinese };

export function slashTexts(locale: Locale): SlashTexts {
  return TEXTS[locale];
}
