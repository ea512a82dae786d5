/**
 * Describes how a server is reached, as one text: the complete command or address, without the
 * values of secrets. Pure.
 */
import type { ServerSetting, ServerValue } from '../../shared/server-setting.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';

/** `hidden` replaces the value of a secret. */
export function settingText(setting: ServerSetting, hidden: string): string {
  if (setting.transport !== 'stdio')
    return [visible(setting.url), ...valueLines(setting.headers, ': ', hidden)].join('\n');
  const { command, args, env, cwd } = setting;
  const line = [command, ...args].map(quotedWord).join(' ');
  return [line, ...(cwd === undefined ? [] : [visible(cwd)]), ...valueLines(env, '=', hidden)].join('\n');
}

function valueLines(values: Readonly<Record<string, ServerValue>>, between: string, hidden: string): readonly string[] {
  return Object.entries(values).map(
    ([name, value]) => `${visible(name)}${between}${'secret' in value ? hidden : visible(value.value)}`,
  );
}

/** Quotes a word if it contains anything that could look like a border between words. */
function quotedWord(word: string): string {
  return /^[^\s"'\\]+$/.test(word) ? visible(word) : visible(JSON.stringify(word));
}

/** Replaces invisible characters by their code: `<U+200B>`. */
export const visible = (text: string): string =>
  replaceInvisible(text, (codePoint) => `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`);
