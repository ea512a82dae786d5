/**
 * Parses the command line once. Code that uses the result never sees a raw option. Throws
 * `UsageError`.
 */
import { ApprovalRuleId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import type { LoopLimits } from '../../../../shared/loop.ts';
import { COUNTS } from '../../../../shared/loop-counts.ts';
import { TOKEN_SHAPE } from '../../../../shared/rpc-socket.ts';
import { ToolMode } from '../../../../shared/settings.ts';
import { LIMITING_COUNTS, STRATEGIES_TO_COME, STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import type { StrategyChoice } from '../../../../shared/topic.ts';
import { type CommonOptions, commandReader, commonOf, refuseWords } from './first-look.ts';
import type { OptionReader } from './option-reader.ts';
import type { CommandName } from './usage.ts';
import { UsageError } from './usage-problem.ts';

export type PromptSource =
  | { readonly from: 'words'; readonly text: string }
  /** `-` is standard input. */
  | { readonly from: 'file'; readonly path: string };

/**
 * How this process sets up its host. A value given here overrides those of the topic and the app.
 * `undefined`: not given.
 */
export interface HostChoices {
  readonly provider: 'openai' | 'gemini' | 'demo' | undefined;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKeyEnv: string | undefined;
  readonly tools: ToolMode | undefined;
  readonly contextTokens: number | undefined;
  readonly maxSilenceSeconds: number | undefined;
  /** undefined: the value of the topic or the app applies, by default `none`. */
  readonly approve: 'none' | 'edits' | 'all' | undefined;
  readonly mcpConfig: string | undefined;
  readonly servers: ReadonlyMap<ServerId, boolean>;
}

/** The options that `run` and `resume` share. */
export interface LoopOptions extends HostChoices {
  readonly workspace: string | undefined;
  readonly strategy: StrategyChoice | undefined;
  readonly answers: readonly string[];
  readonly limits: Partial<LoopLimits>;
  readonly topicId: TopicId | undefined;
  readonly timeoutMs: number | undefined;
}

export interface ServeChoices extends HostChoices {
  /** 0: any free port. */
  readonly port: number;
  /** undefined: a random token. */
  readonly token: string | undefined;
  /** Whether to open the user's browser. */
  readonly open: boolean;
}

export type Command = CommonOptions &
  (
    | { readonly name: 'run'; readonly prompt: PromptSource; readonly options: LoopOptions }
    | { readonly name: 'resume'; readonly loopId: LoopId | undefined; readonly options: LoopOptions }
    | { readonly name: 'loops'; readonly topicId: TopicId | undefined }
    | { readonly name: 'undo'; readonly loopId: LoopId | undefined; readonly file: string | undefined }
    | { readonly name: 'export'; readonly topicId: TopicId | undefined; readonly format: 'json' | 'markdown' }
    | { readonly name: 'approvals'; readonly revoke: ApprovalRuleId | undefined }
    | { readonly name: 'serve'; readonly options: ServeChoices }
    | { readonly name: 'mcp-serve'; readonly workspace: string }
    | { readonly name: 'doctor'; readonly mcpConfig: string | undefined }
  );

export type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;

/** setTimeout cannot wait longer than 2^31 - 1 ms. */
const LONGEST_TIMEOUT_SECONDS = 2_147_483;

/** `words`: the words after the command's name. */
export function parseCommand(name: CommandName, words: readonly string[]): Command {
  const reader = commandReader(name, words);
  const common = commonOf(reader);
  const [word, ...more] = reader.words;
  refuseWords(more);
  switch (name) {
    case 'run':
      return { ...common, name, prompt: promptOf(word, reader), options: loopOptionsOf(reader) };
    case 'resume':
      return { ...common, name, loopId: loopIdOf(word), options: loopOptionsOf(reader) };
    case 'undo':
      return { ...common, name, loopId: loopIdOf(word), file: reader.text('file') };
    case 'serve':
      refuseWords(reader.words);
      return { ...common, name, options: serveChoicesOf(reader) };
    case 'mcp-serve':
      return { ...common, name, workspace: servedWorkspace(word, reader) };
    case 'loops':
      refuseWords(reader.words);
      return { ...common, name, topicId: topicIdOf(reader) };
    case 'export':
      refuseWords(reader.words);
      return {
        ...common,
        name,
        topicId: topicIdOf(reader),
        format: reader.choice('format', ['json', 'markdown']) ?? 'json',
      };
    case 'approvals':
      refuseWords(reader.words);
      return { ...common, name, revoke: ruleIdOf(reader) };
    case 'doctor':
      refuseWords(reader.words);
      return { ...common, name, mcpConfig: reader.text('mcp-config') };
  }
}

function promptOf(word: string | undefined, reader: OptionReader): PromptSource {
  const file = reader.text('prompt-file');
  if (word !== undefined && file !== undefined) throw new UsageError({ problem: 'prompt-twice' });
  if (file !== undefined) return { from: 'file', path: file };
  if (word === undefined || word.trim() === '') throw new UsageError({ problem: 'prompt-missing' });
  return { from: 'words', text: word };
}

function hostChoicesOf(reader: OptionReader): HostChoices {
  refuseToCome(reader);
  return {
    provider: reader.choice('provider', ['openai', 'gemini', 'demo']),
    model: reader.text('model'),
    baseUrl: reader.webAddress('base-url'),
    apiKeyEnv: reader.variableName('api-key-env'),
    tools: reader.choice('tools', ToolMode.options),
    contextTokens: reader.number('context-tokens', 1_000, 100_000_000, 'whole'),
    maxSilenceSeconds: reader.number('max-silence', 1, 300, 'any'),
    approve: reader.choice('approve', ['none', 'edits', 'all']),
    mcpConfig: reader.text('mcp-config'),
    servers: switchesOf(reader),
  };
}

function serveChoicesOf(reader: OptionReader): ServeChoices {
  const token = reader.text('token');
  if (token !== undefined && !TOKEN_SHAPE.test(token)) throw new UsageError({ problem: 'not-a-token' });
  return {
    ...hostChoicesOf(reader),
    port: reader.number('port', 0, 65_535, 'whole') ?? 0,
    token,
    open: !reader.flag('no-open'),
  };
}

function loopOptionsOf(reader: OptionReader): LoopOptions {
  const choices = hostChoicesOf(reader);
  const seconds = reader.number('timeout', 0.001, LONGEST_TIMEOUT_SECONDS, 'any');
  return {
    ...choices,
    workspace: reader.text('workspace'),
    strategy: reader.choice('strategy', ['auto', ...STRATEGY_NAMES]),
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

/** Values whose code does not exist yet get a clear message instead of "not one of". */
function refuseToCome(reader: OptionReader): void {
  const strategy = reader.text('strategy');
  if (strategy !== undefined && STRATEGIES_TO_COME.includes(strategy))
    throw new UsageError({ problem: 'not-built-yet', what: `--strategy ${strategy}` });
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

function loopIdOf(word: string | undefined): LoopId | undefined {
  if (word === undefined) return undefined;
  const id = LoopId.safeParse(word);
  if (!id.success) throw new UsageError({ problem: 'not-an-id', option: 'LOOP', value: word, kind: 'loop' });
  return id.data;
}

function topicIdOf(reader: OptionReader): TopicId | undefined {
  const value = reader.text('topic');
  if (value === undefined) return undefined;
  const id = TopicId.safeParse(value);
  if (!id.success) throw new UsageError({ problem: 'not-an-id', option: '--topic', value, kind: 'topic' });
  return id.data;
}

function ruleIdOf(reader: OptionReader): ApprovalRuleId | undefined {
  const value = reader.text('revoke');
  if (value === undefined) return undefined;
  const id = ApprovalRuleId.safeParse(value);
  if (!id.success) throw new UsageError({ problem: 'not-an-id', option: '--revoke', value, kind: 'rule' });
  return id.data;
}

function servedWorkspace(word: string | undefined, reader: OptionReader): string {
  if (word !== 'file-editor') {
    throw new UsageError({ problem: 'not-one-of', option: 'mcp-serve', value: word ?? '', allowed: ['file-editor'] });
  }
  const workspace = reader.text('workspace');
  if (workspace === undefined) throw new UsageError({ problem: 'workspace-missing' });
  return workspace;
}
