/** The languages of the product. Imports nothing: `loopwright --help` loads this file. */
export const LOCALES = ['en', 'zh-CN'] as const;
