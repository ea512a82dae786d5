/** The long names of all options, and the options of each command. */
import { COUNTS, type Count } from '../../../../shared/loop-counts.ts';
import { LIMITING_COUNTS } from '../../../../shared/strategies/index.ts';
import type { CommandName } from './usage.ts';

export type LimitOption = (typeof COUNTS)[Count]['option'];

const limitOptions = Object.fromEntries(Object.values(COUNTS).map(({ option }) => [option, 'N']));

/**
 * The placeholders for the values of the options, in the order of the help; null if the option
 * takes no value.
 */
const PLACEHOLDERS = {
  'prompt-file': 'F',
  attach: 'FILE',
  workspace: 'DIR',
  strategy: 'S',
  preset: 'NAME',
  provider: 'P',
  model: 'M',
  'base-url': 'URL',
  'api-key-env': 'NAME',
  'allow-unencrypted-key': null,
  'allow-protected': null,
  'allow-secrets': null,
  tools: 'T',
  'context-tokens': 'N',
  'max-silence': 'SECONDS',
  approve: 'A',
  'no-instructions': null,
  answer: 'TEXT',
  ...(limitOptions as Record<LimitOption, 'N'>),
  'mcp-config': 'FILE',
  server: 'NAME=on|off',
  topic: 'ID',
  'data-dir': 'DIR',
  timeout: 'SECONDS',
  report: 'FILE',
  force: null,
  port: 'N',
  'token-file': 'F',
  'no-open': null,
  locale: 'L',
  'no-color': null,
  json: null,
  file: 'PATH',
  format: 'F',
  revoke: 'RULE',
  keep: 'RULE|all',
  narrow: 'RULE',
  anew: null,
  scope: 'S',
  yes: null,
  limit: 'N',
} as const;

export type OptionName = keyof typeof PLACEHOLDERS;

// The cast is needed because `Object.keys` returns plain strings.
export const OPTIONS = Object.keys(PLACEHOLDERS) as readonly OptionName[];

export const FLAGS: readonly string[] = ['help', 'version', ...OPTIONS.filter((name) => PLACEHOLDERS[name] === null)];
export const REPEATABLE: readonly string[] = ['answer', 'server', 'attach'] satisfies readonly OptionName[];

/** The option as the help shows it, such as `--port N`. */
export function optionShown(name: OptionName): string {
  const placeholder = PLACEHOLDERS[name];
  return placeholder === null ? `--${name}` : `--${name} ${placeholder}`;
}

const HOST_OPTION_NAMES = [
  'workspace',
  'provider',
  'model',
  'base-url',
  'api-key-env',
  'allow-unencrypted-key',
  'tools',
  'context-tokens',
  'max-silence',
  'approve',
  'mcp-config',
  'server',
] as const;

const LOOP_OPTION_NAMES = [
  ...HOST_OPTION_NAMES,
  'strategy',
  'answer',
  ...LIMITING_COUNTS.map((count) => COUNTS[count].option),
  'topic',
  'timeout',
  'json',
] as const;

export const OPTION_NAMES: Readonly<Record<CommandName, readonly OptionName[]>> = {
  run: [...LOOP_OPTION_NAMES, 'prompt-file', 'attach', 'preset', 'no-instructions', 'report', 'force'],
  resume: LOOP_OPTION_NAMES,
  loops: ['topic', 'json'],
  undo: ['file', 'json'],
  redo: ['file', 'json'],
  export: ['topic', 'format'],
  import: ['yes', 'json'],
  approvals: ['revoke', 'keep', 'narrow', 'workspace', 'json'],
  runs: ['topic', 'json'],
  automations: ['json'],
  inbox: LOOP_OPTION_NAMES,
  memory: ['scope', 'workspace', 'topic', 'json'],
  checks: ['workspace', 'json'],
  index: ['workspace', 'anew', 'json'],
  backup: ['json'],
  restore: ['json'],
  'data-folder': ['yes', 'json'],
  search: ['topic', 'limit', 'json'],
  skills: ['workspace', 'json'],
  worker: ['json'],
  serve: [...HOST_OPTION_NAMES, 'port', 'token-file', 'no-open'],
  'mcp-serve': ['workspace', 'allow-protected', 'allow-secrets'],
  doctor: ['mcp-config', 'json'],
};

/** The options that every command accepts. */
export const COMMON_OPTION_NAMES: readonly string[] = ['data-dir', 'locale', 'no-color', 'help'];
