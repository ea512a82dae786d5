/**
 * The command-line grammar as usage lines, which are the same in every language. The other texts
 * are in `texts-*.ts`.
 */
import { COUNTS } from '../../../../shared/loop-counts.ts';
import { LIMITING_COUNTS, STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';

export const COMMANDS_TO_COME = ['replay'] as const;

const STRATEGY_OPTION = `[--strategy ${['auto', ...STRATEGY_NAMES].join('|')}]`;
const LIMIT_OPTIONS = LIMITING_COUNTS.map((count) => `[--${COUNTS[count].option} N]`).join(' ');

const LOOP_OPTIONS = `     [--provider openai|gemini|demo] [--model M] [--base-url URL] [--api-key-env NAME] [--allow-unencrypted-key]
     [--tools native|text|prompt|none] [--context-tokens N] [--max-silence SECONDS] [--approve none|edits|all] [--answer TEXT]...
     ${LIMIT_OPTIONS}
     [--mcp-config FILE] [--server NAME=on|off]... [--topic ID] [--data-dir DIR] [--timeout SECONDS] [--locale en|zh-CN] [--no-color] [--json]`;

const USAGE = {
  run: `loopwright run [PROMPT] [--prompt-file F] [--attach FILE]... [--preset NAME] [--no-instructions] [--report FILE [--force]] [--workspace DIR] ${STRATEGY_OPTION}\n${LOOP_OPTIONS}`,
  resume: `loopwright resume [LOOP] [--workspace DIR] ${STRATEGY_OPTION}\n${LOOP_OPTIONS}`,
  loops: 'loopwright loops [--topic ID] [--data-dir DIR] [--json]',
  undo: 'loopwright undo [LOOP] [--file PATH] [--data-dir DIR] [--json]',
  redo: 'loopwright redo [LOOP] [--file PATH] [--data-dir DIR] [--json]',
  export: 'loopwright export [--topic ID] [--format json|markdown|html] [--data-dir DIR]',
  import: 'loopwright import FILE [--yes] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  approvals: `loopwright approvals [--revoke RULE] [--keep RULE|all] [--narrow RULE] [--workspace DIR]
     [--data-dir DIR] [--json]`,
  runs: 'loopwright runs [list|show|cancel|retry|allow|deny] [RUN] [--topic ID] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  automations: `loopwright automations [list|show|pause|resume|run|skip|run-missed|delete|restore] [ID|all]
     [--data-dir DIR] [--locale en|zh-CN] [--json]`,
  inbox: `loopwright inbox [list|answer] [LOOP] [--workspace DIR] ${STRATEGY_OPTION}\n${LOOP_OPTIONS}`,
  memory: `loopwright memory [list|show|accept|reject|revoke] [ID] [--data-dir DIR] [--locale en|zh-CN] [--json]
     loopwright memory add KEY VALUE [--scope global|folder|topic] [--workspace DIR] [--topic ID] [--data-dir DIR] [--json]`,
  checks:
    'loopwright checks [list|mark|unmark] [COMMAND] [--workspace DIR] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  index:
    'loopwright index [update|search|delete] [WORDS] [--workspace DIR] [--anew] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  backup: 'loopwright backup [list|make] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  restore: 'loopwright restore FILE [--data-dir DIR] [--locale en|zh-CN] [--json]',
  'data-folder':
    'loopwright data-folder [show|move|remove-old|forget] [DIR] [--yes] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  search: 'loopwright search WORDS... [--topic ID] [--limit N] [--data-dir DIR] [--locale en|zh-CN] [--json]',
  skills: `loopwright skills [list|review|withdraw|on|off] [SKILL] [--workspace DIR] [--data-dir DIR] [--locale en|zh-CN] [--json]
     loopwright skills approve SKILL REVIEWED [--workspace DIR] [--data-dir DIR] [--locale en|zh-CN] [--json]`,
  worker: 'loopwright worker [--data-dir DIR] [--locale en|zh-CN] [--json]',
  serve: `loopwright serve [--workspace DIR] [--port N] [--token-file F] [--no-open] [--provider openai|gemini|demo] [--model M] [--base-url URL]
     [--api-key-env NAME] [--allow-unencrypted-key] [--tools native|text|prompt|none] [--context-tokens N] [--max-silence SECONDS]
     [--approve none|edits|all] [--mcp-config FILE] [--server NAME=on|off]... [--data-dir DIR] [--locale en|zh-CN]`,
  'mcp-serve':
    'loopwright mcp-serve file-editor --workspace DIR [--allow-protected] [--allow-secrets] [--data-dir DIR]',
  doctor: 'loopwright doctor [--mcp-config FILE] [--data-dir DIR] [--json]',
};

export type CommandName = keyof typeof USAGE;

// The cast is needed because `Object.keys` returns plain strings.
export const COMMANDS = Object.keys(USAGE) as readonly CommandName[];

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(USAGE, word);
}

/** The usage lines of one command or of all commands. */
export function usageOf(command: CommandName | undefined): string {
  return command === undefined ? COMMANDS.map((name) => USAGE[name]).join('\n') : USAGE[command];
}
