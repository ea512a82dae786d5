/** The options of each command, by their long names. */
import { COUNTS } from '../../../../shared/loop-counts.ts';
import { LIMITING_COUNTS } from '../../../../shared/strategies/index.ts';
import type { CommandName } from './usage.ts';

const HOST_OPTION_NAMES = [
  'provider',
  'model',
  'base-url',
  'api-key-env',
  'tools',
  'context-tokens',
  'max-silence',
  'approve',
  'mcp-config',
  'server',
];

const LOOP_OPTION_NAMES = [
  ...HOST_OPTION_NAMES,
  'workspace',
  'strategy',
  'answer',
  ...LIMITING_COUNTS.map((count) => COUNTS[count].option),
  'topic',
  'timeout',
  'json',
];

export const OPTION_NAMES: Readonly<Record<CommandName, readonly string[]>> = {
  run: [...LOOP_OPTION_NAMES, 'prompt-file'],
  resume: LOOP_OPTION_NAMES,
  loops: ['topic', 'json'],
  undo: ['file', 'json'],
  export: ['topic', 'format'],
  approvals: ['revoke', 'json'],
  serve: [...HOST_OPTION_NAMES, 'port', 'token', 'no-open'],
  'mcp-serve': ['workspace'],
  doctor: ['mcp-config', 'json'],
};

/** The options of every command. */
export const COMMON_OPTION_NAMES = ['data-dir', 'locale', 'no-color', 'help'];
