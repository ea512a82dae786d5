/**
 * Describes in one text how a server is reached: its complete command or URL, without the values
 * of secrets. Pure.
 */
import type { ServerSetting, ServerValue } from '../../shared/server-setting.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';

/**
 * The text for the settings of a server. `hidden` is the text that replaces the value of a
 * secret.
 */
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

/**
 * Puts a word in quotation marks if it contains a character that could look like a border between
 * words.
 */
function quotedWord(word: string): string {
  return /^[^\s"'\\]+$/.test(word) ? visible(word) : visible(JSON.stringify(word));
}

/** Replaces invisible characters with their codes, such as `<U+200B>`. */
export const visible = (text: string): string =>
  replaceInvisible(text, (codePoint) => `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`);
