/**
 * Parses the part of the command line that needs no command code, which is enough to answer
 * `--help` and `--version`. Imports no package. Throws `UsageError`.
 */
import { LOCALES } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { COMMON_OPTION_NAMES, OPTION_NAMES } from './option-names.ts';
import { OptionReader, readTokens } from './option-reader.ts';
import { COMMANDS_TO_COME, type CommandName, isCommandName } from './usage.ts';
import { UsageError } from './usage-problem.ts';

export interface CommonOptions {
  readonly dataDir: string | undefined;
  readonly locale: Locale | undefined;
  readonly color: boolean;
  readonly json: boolean;
}

export type Information = CommonOptions &
  ({ readonly name: 'help'; readonly of: CommandName | undefined } | { readonly name: 'version' });

/**
 * The parsed request. If it is a command, the command's specific options have not been read yet.
 */
export type Asked = Information | (CommonOptions & { readonly name: 'command'; readonly command: CommandName });

/**
 * The command that the arguments name, for the usage shown with an error; undefined if they name
 * none.
 */
export function namedCommand(words: readonly string[]): CommandName | undefined {
  const [first] = words;
  return first !== undefined && isCommandName(first) ? first : undefined;
}

/** Parses the common options. `words` is the command line without the program's own name. */
export function firstLook(words: readonly string[]): Asked {
  const [first, ...rest] = words;
  if (first === undefined) throw new UsageError({ problem: 'no-command' });
  if (isCommandName(first)) return lookAtCommand(first, rest);
  if (COMMANDS_TO_COME.some((name) => name === first)) {
    throw new UsageError({ problem: 'not-built-yet', what: `loopwright ${first}` });
  }
  if (!first.startsWith('-') && first !== 'help') throw new UsageError({ problem: 'unknown-command', word: first });
  return lookWithoutCommand(first === 'help' ? ['--help', ...rest] : words);
}

/** Reads the options of `command` from the arguments after its name. */
export function commandReader(command: CommandName, words: readonly string[]): OptionReader {
  return new OptionReader(readTokens(words), [...OPTION_NAMES[command], ...COMMON_OPTION_NAMES]);
}

export function commonOf(reader: OptionReader): CommonOptions {
  return {
    dataDir: reader.text('data-dir'),
    locale: reader.choice('locale', LOCALES),
    color: !reader.flag('no-color'),
    json: reader.flag('json'),
  };
}

export function refuseWords(words: readonly string[]): void {
  const [word] = words;
  if (word !== undefined) throw new UsageError({ problem: 'word-too-many', word });
}

function lookAtCommand(command: CommandName, words: readonly string[]): Asked {
  const reader = commandReader(command, words);
  const common = commonOf(reader);
  return reader.flag('help') ? { ...common, name: 'help', of: command } : { ...common, name: 'command', command };
}

function lookWithoutCommand(words: readonly string[]): Information {
  const reader = new OptionReader(readTokens(words), ['help', 'version', 'locale', 'no-color']);
  const common = commonOf(reader);
  const [word, ...more] = reader.words;
  if (reader.flag('version') && word === undefined) return { ...common, name: 'version' };
  if (!reader.flag('help')) throw new UsageError({ problem: 'no-command' });
  if (word === undefined) return { ...common, name: 'help', of: undefined };
  if (!isCommandName(word)) throw new UsageError({ problem: 'unknown-command', word });
  refuseWords(more);
  return { ...common, name: 'help', of: word };
}
