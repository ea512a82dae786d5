/**
 * Puts the text that the user reviews before a server starts into Chinese. The text itself is stored and
 * compared in English. A value with whitespace or quotes is JSON in it, so no value can imitate a
 * line of the host.
 */
import type { Locale } from './loop.ts';

/** The note of a review that differs from the earlier one only in the value of a secret. */
export const SECRET_CHANGED = '(The value of a secret is another.)';

const VALUE = String.raw`(?:[^\s"]\S*|".*")`;

/** Each form of a line of the host, with its Chinese words. `$1` and `$2` are values, which stay as they are. */
const FORMS: readonly (readonly [form: string, chinese: string])[] = [
  ['in the sandbox', '在沙盒中运行'],
  ['in the sandbox, which is still looked for', '在沙盒中运行（仍在查找沙盒）'],
  ['no sandbox on this computer', '这台电脑上没有沙盒'],
  [`in (${VALUE})`, '在文件夹 $1 中启动'],
  [`may change (${VALUE})`, '可以更改 $1'],
  [`may change (${VALUE}) \\(its own package cache\\)`, '可以更改 $1（它自己的软件包缓存）'],
  [`may reach (${VALUE})`, '可以访问 $1'],
  [`may reach (${VALUE}) \\(packages\\)`, '可以访问 $1（软件包）'],
  [`(${VALUE}) \\(secret\\)`, '$1（机密）'],
  [`(${VALUE}) \\(secret, no value yet\\)`, '$1（机密，尚无值）'],
  [`runs the file (${VALUE}) with the content ([\\da-f]{64})`, '运行文件 $1，其内容为 $2'],
  [SECRET_CHANGED.replace(/[().]/g, '\\$&'), '（某个机密的值已改变。）'],
];
const CHINESE = FORMS.map(([form, words]) => [new RegExp(`^${form}$`), words] as const);

/** Returns the review in the words of a language. Lines that are values of the user stay as they are. */
export function reviewWords(locale: Locale, shown: string): string {
  if (locale === 'en') return shown;
  return shown.split('\n').map(inChinese).join('\n');
}

function inChinese(line: string): string {
  const [form, words = ''] = CHINESE.find(([each]) => each.test(line)) ?? [];
  return form === undefined ? line : line.replace(form, words);
}
