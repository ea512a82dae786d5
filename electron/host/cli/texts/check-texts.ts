/** The texts about the checks of a folder, by language. They load only with the command for them. */
import type { DeclaredCheck } from '../../../../shared/declared-check.ts';
import type { Locale } from '../../../../shared/loop.ts';

interface CheckTexts {
  readonly none: string;
  readonly source: Readonly<Record<DeclaredCheck['source'], (file: string) => string>>;
}

const english: CheckTexts = {
  none: 'No check is declared for this folder.',
  source: {
    person: () => 'marked by you',
    instructions: (file) => `declared in ${file}`,
    'package-script': (file) => `a script in ${file}`,
  },
};

const chinese: CheckTexts = {
  none: '此文件夹没有声明检查。',
  source: {
    person: () => '由你标记',
    instructions: (file) => `在 ${file} 中声明`,
    'package-script': (file) => `${file} 中的脚本`,
  },
};

export const checkTexts = (locale: Locale): CheckTexts => (locale === 'en' ? english : chinese);
