/**
 * The texts of the other language of the program, by which commands are found as well: many people
 * know the words of both.
 */
import i18next, { type TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import { addTexts } from './index.ts';

/** The texts with which commands are named. */
export type NamingTexts = TFunction<['search', 'topics', 'settings', 'common']>;

export interface OtherTexts {
  readonly t: NamingTexts;
  readonly language: Locale;
}

/** Loads the texts when a component first needs them. null: they are not there, or cannot be loaded. */
export function useOtherTexts(): OtherTexts | null {
  const { i18n } = useTranslation();
  const language: Locale = i18n.language === 'en' ? 'zh-CN' : 'en';
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    let isLeft = false;
    void addTexts(language).then((isThere) => isThere && !isLeft && setLoaded(language));
    return () => {
      isLeft = true;
    };
  }, [language]);
  if (loaded !== language) return null;
  return { t: i18next.getFixedT(language, ['search', 'topics', 'settings', 'common']), language };
}
