/** The user's own Python, which the setting `ownPython` names. */
import { assertNever } from './assert-never.ts';
import type { Locale } from './loop.ts';

/** Why it cannot be used. */
export type NoOwnPython =
  /** No program has this path, or this name in the folders of `PATH`. */
  | { readonly name: 'not-found' }
  | { readonly name: 'too-old'; readonly version: string; readonly oldest: string }
  /** It is no Python, or does not start. `detail` is a message of the system or of the program. */
  | { readonly name: 'does-not-run'; readonly detail: string };

/** The result of checking the setting `ownPython`. `none`: the setting is empty. */
export type OwnPythonState =
  | { readonly name: 'none' }
  | { readonly name: 'found'; readonly program: string; readonly version: string; readonly inSandbox: boolean }
  | { readonly name: 'unusable'; readonly program: string; readonly why: NoOwnPython };

/** One plain sentence. `program` is what the setting names. */
export function noOwnPython(program: string, why: NoOwnPython, locale: Locale): string {
  const isEnglish = locale === 'en';
  switch (why.name) {
    case 'not-found':
      return isEnglish
        ? `There is no program ${program}. Give the full path of a Python, or a name that is found in PATH.`
        : `找不到程序 ${program}。请填写 Python 的完整路径，或 PATH 中能找到的名称。`;
    case 'too-old':
      return isEnglish
        ? `${program} is Python ${why.version}, and Python ${why.oldest} or later is needed.`
        : `${program} 是 Python ${why.version}，需要 Python ${why.oldest} 或更高版本。`;
    case 'does-not-run':
      return isEnglish
        ? `${program} did not answer as a Python does: ${why.detail}`
        : `${program} 没有像 Python 那样应答：${why.detail}`;
    default:
      return assertNever(why);
  }
}
