/**
 * Parses the command line once, so that code that uses the result never sees a raw option. Throws
 * `UsageError`.
 */

import { isCheckCommand } from '../../../../shared/declared-check.ts';
import { FactId } from '../../../../shared/fact.ts';
import { ApprovalRuleId, LoopId, RunId, ServerId, TopicId } from '../../../../shared/ids.ts';
import type { LoopLimits } from '../../../../shared/loop.ts';
import { COUNTS } from '../../../../shared/loop-counts.ts';
import { ToolMode } from '../../../../shared/settings.ts';
import { LIMITING_COUNTS, STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import { automationActionOf } from './automation-action.ts';
import { backupActionOf, backupOf } from './backup-action.ts';
import { dataFolderActionOf } from './data-folder-action.ts';
import { commandReader, commonOf, refuseWords } from './first-look.ts';
import type { OptionReader } from './option-reader.ts';
import { skillActionOf } from './skill-action.ts';
import type { CommandName } from './usage.ts';
import { type IdKind, UsageError } from './usage-problem.ts';

export type PromptSource =
  | { readonly from: 'words'; readonly text: string }
  /** Reads the prompt from a file; `-` means standard input. */
  | { readonly from: 'file'; readonly path: string };

/** A parsed command: its name and the options that `parseCommand` returns for it. */
export type Command = ReturnType<typeof parseCommand>;

export type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;
export type LoopCommand = CommandOf<'run'> | CommandOf<'resume'>;

/** The maximum value of `--timeout`, because setTimeout cannot wait longer than 2^31 - 1 ms. */
const LONGEST_TIMEOUT_SECONDS = 2_147_483;

/**
 * Parses the options of a command. `words` are the arguments after the command's name. An option
 * that was not given is undefined.
 */
export function parseCommand(name: CommandName, words: readonly string[]) {
  const reader = commandReader(name, words);
  const common = commonOf(reader);
  const [word, ...more] = reader.words;
  refuseWords(reader.words.slice(wordsOf(name)));
  switch (name) {
    case 'run':
      return {
        ...common,
        name,
        prompt: promptOf(word, reader),
        attach: reader.all('attach'),
        report: reportOf(reader),
        preset: presetOf(reader),
        options: loopOptionsOf(reader),
      };
    case 'resume':
      return { ...common, name, loopId: loopIdOf(word), options: loopOptionsOf(reader) };
    case 'undo':
    case 'redo':
      return { ...common, name, loopId: loopIdOf(word), file: reader.text('file') };
    case 'serve':
      return { ...common, name, options: serveChoicesOf(reader) };
    case 'mcp-serve':
      return {
        ...common,
        name,
        workspace: servedWorkspace(word, reader),
        allowProtected: reader.flag('allow-protected'),
        allowSecrets: reader.flag('allow-secrets'),
      };
    case 'loops':
      return { ...common, name, topicId: topicIdOf(reader) };
    case 'export': {
      const format = reader.choice('format', ['json', 'markdown', 'html']) ?? 'json';
      return { ...common, name, topicId: topicIdOf(reader), format };
    }
    case 'import':
      return { ...common, name, file: importedFileOf(word), confirmed: reader.flag('yes') };
    case 'approvals':
      return { ...common, name, ...ruleChangesOf(reader) };
    case 'runs':
      return { ...common, name, action: runActionOf(word, more[0], reader) };
    case 'automations':
      return { ...common, name, action: automationActionOf(word, more[0]) };
    case 'inbox':
      return { ...common, name, action: inboxActionOf(word, more[0]), options: loopOptionsOf(reader) };
    case 'memory':
      return { ...common, name, action: memoryActionOf(reader) };
    case 'checks':
      return { ...common, name, action: checkActionOf(reader), workspace: reader.text('workspace') };
    case 'index':
      return { ...common, name, action: indexActionOf(reader), workspace: reader.text('workspace') };
    case 'backup':
      return { ...common, name, action: backupActionOf(word) };
    case 'restore':
      return { ...common, name, file: backupOf(word) };
    case 'data-folder':
      return { ...common, name, action: dataFolderActionOf(word, more[0], reader.flag('yes')) };
    case 'search':
      return { ...common, name, ...searchOf(reader) };
    case 'skills':
      return { ...common, name, action: skillActionOf(reader.words), workspace: reader.text('workspace') };
    case 'worker':
      return { ...common, name };
    case 'doctor':
      return { ...common, name, mcpConfig: reader.text('mcp-config') };
  }
}

/** The changes of remembered approvals; at most one of them is made. */
function ruleChangesOf(reader: OptionReader) {
  const ruleOf = (option: 'revoke' | 'keep' | 'narrow') =>
    idOf(ApprovalRuleId, reader.text(option), `--${option}`, 'rule');
  const keep = reader.text('keep') === 'all' ? 'all' : ruleOf('keep');
  return { revoke: ruleOf('revoke'), keep, narrow: ruleOf('narrow'), workspace: reader.text('workspace') };
}

const MANY_WORDS: ReadonlySet<CommandName> = new Set(['index', 'memory', 'checks', 'search', 'skills']);

/** The number of arguments of a command that are not options. */
function wordsOf(name: CommandName): number {
  if (MANY_WORDS.has(name)) return Number.POSITIVE_INFINITY;
  if (name === 'runs' || name === 'inbox' || name === 'automations' || name === 'data-folder') return 2;
  return ['run', 'resume', 'undo', 'redo', 'import', 'mcp-serve', 'backup', 'restore'].includes(name) ? 1 : 0;
}

const INBOX_ACTIONS = ['list', 'answer'] as const;

/** Without a loop, `answer` means the loop that has waited longest. */
function inboxActionOf(word: string | undefined, loop: string | undefined) {
  const action = INBOX_ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'inbox', value: word ?? '', allowed: INBOX_ACTIONS });
  }
  if (action === 'answer') return { name: action, loopId: loopIdOf(loop) };
  refuseWords(loop === undefined ? [] : [loop]);
  return { name: action };
}

const CHECK_ACTIONS = ['list', 'mark', 'unmark'] as const;

/** The words after `mark` and `unmark` are the command of the check. */
function checkActionOf(reader: OptionReader) {
  const [word, ...words] = reader.words;
  const action = CHECK_ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'checks', value: word ?? '', allowed: CHECK_ACTIONS });
  }
  if (action !== 'list') {
    const command = words.join(' ').trim();
    if (!isCheckCommand(command)) throw new UsageError({ problem: 'check-missing', action });
    return { name: action, command };
  }
  refuseWords(words);
  return { name: action };
}

const INDEX_ACTIONS = ['update', 'search', 'delete'] as const;

function indexActionOf(reader: OptionReader) {
  const [word, ...words] = reader.words;
  const action = INDEX_ACTIONS.find((name) => name === (word ?? 'update'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'index', value: word ?? '', allowed: INDEX_ACTIONS });
  }
  if (action === 'search') {
    if (words.length === 0) throw new UsageError({ problem: 'words-missing' });
    return { name: action, words: words.join(' ') };
  }
  refuseWords(words);
  return action === 'update' ? { name: action, anew: reader.flag('anew') } : { name: action };
}

/** All words are looked for; quotation marks in one of them make a phrase. */
function searchOf(reader: OptionReader) {
  const words = reader.words.join(' ').trim();
  if (words === '') throw new UsageError({ problem: 'words-missing' });
  return { words, topicId: topicIdOf(reader), limit: reader.number('limit', 1, 50, 'whole') };
}

const MEMORY_ACTIONS = ['list', 'show', 'accept', 'reject', 'revoke', 'add'] as const;

function memoryActionOf(reader: OptionReader) {
  const [word, first, second, ...more] = reader.words;
  refuseWords(more);
  const action = MEMORY_ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'memory', value: word ?? '', allowed: MEMORY_ACTIONS });
  }
  const scope = memoryScopeOf(reader);
  if (action === 'add') {
    if (first === undefined || second === undefined) throw new UsageError({ problem: 'fact-missing' });
    return { name: action, key: first, value: second, scope };
  }
  refuseWords(second === undefined ? [] : [second]);
  if (action === 'list') {
    refuseWords(first === undefined ? [] : [first]);
    return { name: action };
  }
  const id = FactId.safeParse(Number(first));
  if (first === undefined || !id.success) throw new UsageError({ problem: 'fact-id-missing', action });
  return { name: action, id: id.data };
}

/** Without a folder, the scope `folder` means the present one. */
function memoryScopeOf(reader: OptionReader) {
  const scope = reader.choice('scope', ['global', 'folder', 'topic']) ?? 'global';
  const [topicId, folder] = [topicIdOf(reader), reader.text('workspace')];
  if (scope === 'folder') return { in: scope, folder };
  if (scope === 'global') return { in: scope };
  if (topicId === undefined) throw new UsageError({ problem: 'needs-value', option: '--topic' });
  return { in: scope, topicId };
}

const RUN_ACTIONS = ['list', 'show', 'cancel', 'retry', 'allow', 'deny'] as const;

function runActionOf(word: string | undefined, run: string | undefined, reader: OptionReader) {
  const action = RUN_ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'runs', value: word ?? '', allowed: RUN_ACTIONS });
  }
  const runId = idOf(RunId, run, 'RUN', 'run');
  if (action === 'list') {
    refuseWords(run === undefined ? [] : [run]);
    return { name: action, topicId: topicIdOf(reader) };
  }
  if (runId === undefined) throw new UsageError({ problem: 'run-missing', action });
  return { name: action, runId };
}

function promptOf(word: string | undefined, reader: OptionReader): PromptSource {
  const file = reader.text('prompt-file');
  if (word !== undefined && file !== undefined) throw new UsageError({ problem: 'prompt-twice' });
  if (file !== undefined) return { from: 'file', path: file };
  if (word === undefined || word.trim() === '') throw new UsageError({ problem: 'prompt-missing' });
  return { from: 'words', text: word };
}

function reportOf(reader: OptionReader) {
  const [file, force] = [reader.text('report'), reader.flag('force')];
  if (file === undefined && force) throw new UsageError({ problem: 'force-alone' });
  return file === undefined ? undefined : { file, force };
}

/** A preset is for a new topic, because an existing one has its own settings. */
function presetOf(reader: OptionReader): string | undefined {
  const name = reader.text('preset');
  if (name !== undefined && reader.text('topic') !== undefined) throw new UsageError({ problem: 'preset-in-topic' });
  return name;
}

/**
 * The options that decide how this process sets up its host. They override the settings of the
 * topic and the app.
 */
export type HostChoices = ReturnType<typeof hostChoicesOf>;

function hostChoicesOf(reader: OptionReader) {
  return {
    provider: reader.choice('provider', ['openai', 'gemini', 'demo']),
    model: reader.text('model'),
    baseUrl: reader.webAddress('base-url'),
    apiKeyEnv: reader.variableName('api-key-env'),
    allowUnencryptedKey: reader.flag('allow-unencrypted-key'),
    tools: reader.choice('tools', ToolMode.options),
    contextTokens: reader.number('context-tokens', 1_000, 100_000_000, 'whole'),
    maxSilenceSeconds: reader.number('max-silence', 1, 300, 'any'),
    approve: reader.choice('approve', ['none', 'edits', 'all']),
    workspace: reader.text('workspace'),
    mcpConfig: reader.text('mcp-config'),
    servers: switchesOf(reader),
  };
}

/**
 * The options of the page's server. Port 0 means any free port; without a port, the server uses
 * the one of its data folder.
 */
function serveChoicesOf(reader: OptionReader) {
  const port = reader.number('port', 0, 65_535, 'whole');
  return { ...hostChoicesOf(reader), port, tokenFile: reader.text('token-file'), open: !reader.flag('no-open') };
}

function loopOptionsOf(reader: OptionReader) {
  const seconds = reader.number('timeout', 0.001, LONGEST_TIMEOUT_SECONDS, 'any');
  return {
    ...hostChoicesOf(reader),
    strategy: reader.choice('strategy', ['auto', ...STRATEGY_NAMES]),
    noInstructions: reader.flag('no-instructions'),
    answers: reader.all('answer'),
    limits: limitsOf(reader),
    topicId: topicIdOf(reader),
    timeoutMs: seconds === undefined ? undefined : Math.ceil(seconds * 1000),
  };
}

function limitsOf(reader: OptionReader): Partial<LoopLimits> {
  const given = LIMITING_COUNTS.map((count) => {
    const { limit, option, most } = COUNTS[count];
    return [limit, reader.number(option, 1, most, 'whole')] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function switchesOf(reader: OptionReader): ReadonlyMap<ServerId, boolean> {
  const switches = new Map<ServerId, boolean>();
  for (const value of reader.all('server')) {
    const [, name, position] = /^(.+)=(on|off)$/.exec(value) ?? [];
    const id = ServerId.safeParse(name);
    if (!id.success) throw new UsageError({ problem: 'not-a-switch', value });
    switches.set(id.data, position === 'on');
  }
  return switches;
}

/** Parses an id. `option` is the option in which the id was given. */
function idOf<Id>(
  schema: { safeParse(value: string): { success: true; data: Id } | { success: false } },
  value: string | undefined,
  option: string,
  kind: IdKind,
): Id | undefined {
  if (value === undefined) return undefined;
  const id = schema.safeParse(value);
  if (!id.success) throw new UsageError({ problem: 'not-an-id', option, value, kind });
  return id.data;
}

function importedFileOf(word: string | undefined): string {
  if (word === undefined || word === '') throw new UsageError({ problem: 'import-file-missing' });
  return word;
}

const loopIdOf = (word: string | undefined) => idOf(LoopId, word, 'LOOP', 'loop');
const topicIdOf = (reader: OptionReader) => idOf(TopicId, reader.text('topic'), '--topic', 'topic');

function servedWorkspace(word: string | undefined, reader: OptionReader): string {
  if (word !== 'file-editor') {
    throw new UsageError({ problem: 'not-one-of', option: 'mcp-serve', value: word ?? '', allowed: ['file-editor'] });
  }
  const workspace = reader.text('workspace');
  if (workspace === undefined) throw new UsageError({ problem: 'workspace-missing' });
  return workspace;
}
