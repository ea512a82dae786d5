import type { Locale } from '../../../shared/loop.ts';

const TEXTS: Readonly<Record<Locale, (model: string) => string>> = {
  en: (model) => `The model ${model} does not take a thinking effort. It is asked without one.`,
  'zh-CN': (model) => `模型 ${model} 不接受思考强度设置，已不带该设置重新询问。`,
};

/** Says that a model was asked again without the thinking effort that it refuses. */
export const effortRefused = (model: string, locale: Locale): string => TEXTS[locale](model);
