/**
 * Ends the built program with SIGKILL directly after each transaction that adds rows to the journal
 * of a loop, in each strategy and format, and resumes it until it ends. Each violation of what must
 * hold then is a sentence.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exported } from '../../electron/host/store/exported.ts';
import { type ScriptedGemini, startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { type ScriptedCall, type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { unpaired } from './exported.ts';
import { eventOf, type ProgramEnd, runProgram } from './program.ts';
import { readStored, storedTodos } from './stored.ts';
import { plannedReply } from './work-by-plan.ts';
import { AFTER, FILE, LABEL, type Said, saidFor, TEXT_STRATEGIES } from './work-by-text.ts';

export const STRATEGIES = [...TEXT_STRATEGIES, 'plan-replan'] as const;
type WorkStrategy = (typeof STRATEGIES)[number];
export const FORMATS = ['openai', 'gemini', 'prompt'] as const;
export type Format = (typeof FORMATS)[number];

export interface Case {
  readonly strategy: WorkStrategy;
  readonly format: Format;
}

export interface CaseReport extends Case {
  /** The number of the transaction after which the program was ended; null: it was not. */
  readonly killedAfter: number | null;
  /** The number of transactions that the program made before it ended. */
  readonly commits: number;
  readonly failures: readonly string[];
}

const COUNTER = fileURLToPath(new URL('../fixtures/mcp-servers/counter.ts', import.meta.url));
const DIE = fileURLToPath(new URL('./die-at-commit.ts', import.meta.url));

const SUCCESS: Readonly<Record<WorkStrategy, string>> = {
  agentic: 'attempt_completion',
  'plan-execute-think': 'task_completed',
  'tool-driven': 'all_todos_closed',
  'plan-replan': 'plan_done',
};

/** Does the work once, with one kill or without, and checks what is left of it. */
export async function playCase(
  program: string,
  { strategy, format }: Case,
  killedAfter: number | null,
): Promise<CaseReport> {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-commit-'));
  const [workspace, dataDir, log] = [join(folder, 'workspace'), join(folder, 'data'), join(folder, 'log.txt')];
  const [commits, servers] = [join(folder, 'commits'), join(folder, 'servers.json')];
  mkdirSync(workspace);
  writeFileSync(
    servers,
    JSON.stringify({ mcpServers: { counter: { command: process.execPath, args: [COUNTER, log] } } }),
  );
  const model = await startModel(strategy, format);
  const drive = (words: readonly string[], dieAt: number | null) =>
    runProgram(
      [
        ...[...words, '--workspace', workspace, '--data-dir', dataDir, '--json', '--approve', 'all'],
        ...['--mcp-config', servers, '--base-url', model.baseUrl],
        ...(format === 'gemini'
          ? ['--provider', 'gemini', '--model', 'gemini-3-scripted']
          : ['--provider', 'openai', '--model', 'scripted']),
        ...(format === 'prompt' ? ['--tools', 'prompt'] : []),
      ],
      {
        program,
        nodeOptions: ['--import', DIE],
        environment: {
          LOOPWRIGHT_COMMITS: commits,
          LOOPWRIGHT_DIE_AT: String(dieAt ?? 0),
          NODE_COMPILE_CACHE: join(tmpdir(), 'loopwright-kill-compiled'),
        },
      },
    );
  const failures: string[] = [];
  const expect = (holds: boolean, sentence: string) => void (holds || failures.push(sentence));
  try {
    let end = await drive(['run', 'Do the work.', '--strategy', strategy, '--max-rounds', '9'], killedAfter);
    const made = Number(readFileSync(commits, 'utf8'));
    const announced = messagesIn(end);
    // How many rows share a transaction depends on the time they take, so the last number may not be reached.
    const isKillDue = killedAfter !== null && made >= killedAfter;
    expect(!isKillDue || end.signal === 'SIGKILL', 'the program was not killed');
    if (end.signal === 'SIGKILL') {
      const stored = readStored(dataDir);
      expect(stored.integrity === 'ok', `integrity_check says ${stored.integrity}`);
      expect(
        announced.every((id) => stored.messageIds.has(id)),
        'an announced message is missing after the kill',
      );
      if (stored.loop?.state !== 'completed') end = await drive(['resume'], null);
      else end = { ...end, code: 0 };
    }
    expect(end.code === 0, `it ended with ${end.code}: ${end.stderr} ${end.lines.at(-1)}`);
    const last = end.lines.map(eventOf).findLast(({ type }) => type === 'loop-end');
    expect(last === undefined || last.reason === SUCCESS[strategy], `it ended as ${last?.reason}`);
    if (strategy !== 'plan-replan') {
      const file = join(workspace, FILE);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : 'nothing';
      expect(text === AFTER, `${FILE} has ${JSON.stringify(text)}`);
    }
    const exported = await runProgram(['export', '--data-dir', dataDir], { program });
    const effects = strategy === 'plan-replan' ? storedTodos(dataDir) : countedLines(log);
    failures.push(...failuresOf(JSON.parse(exported.lines.join('\n')), effects.filter(isLabelled).length));
    failures.push(...model.violations.map((violation) => `the server refused a request: ${violation}`));
    expect(
      announced.every((id) => readStored(dataDir).messageIds.has(id)),
      'an announced message is missing at the end',
    );
    return { strategy, format, killedAfter, commits: made, failures };
  } finally {
    await model.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const messagesIn = ({ lines }: ProgramEnd): readonly string[] =>
  lines
    .map(eventOf)
    .filter(({ type }) => type === 'message-stored')
    .map(({ messageId }) => String(messageId));

const countedLines = (log: string): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []);

const isLabelled = (text: string): boolean => text.includes(LABEL);

/**
 * Each call has one result, and the call that must not be repeated had its effect once or has an
 * unknown outcome. `effects` says how often it had its effect.
 */
function failuresOf(exported: Exported, effects: number): readonly string[] {
  const { toolCalls } = exported;
  const statuses = toolCalls
    .filter(({ arguments: args }) => isLabelled(JSON.stringify(args)))
    .map(({ status }) => status);
  const isUnknown = statuses.includes('unknown');
  return [
    ...unpaired(exported),
    ...toolCalls
      .filter(({ status }) => !['done', 'unknown', 'skipped'].includes(status))
      .map(({ tool, status }) => `${tool} is ${status}`),
    ...(effects === 1 || (effects === 0 && isUnknown)
      ? []
      : [`it had its effect ${effects} times: ${statuses.join(', ')}`]),
  ];
}

type Model = Pick<ScriptedOpenAi | ScriptedGemini, 'baseUrl' | 'violations' | 'close'>;

async function startModel(strategy: WorkStrategy, format: Format): Promise<Model> {
  if (strategy === 'plan-replan')
    return format === 'gemini' ? startScriptedGemini(plannedReply) : startScriptedOpenAi(plannedReply);
  let calls = 0;
  const withIds = (made: readonly ScriptedCall[]) => made.map((call) => ({ ...call, id: `provider-${calls++}` }));
  const said = (body: unknown): Said => saidFor(strategy, JSON.stringify(body));
  if (format === 'gemini')
    return startScriptedGemini((body) => {
      const { text, calls: made = [] } = said(body);
      return {
        ...(text === undefined ? {} : { text }),
        calls: made.map(({ name, arguments: args }) => ({ name, arguments: args as object })),
      };
    });
  return startScriptedOpenAi((body) => {
    const { text = '', calls: made = [] } = said(body);
    if (format === 'openai') return { text, calls: withIds(made) };
    const tags = made.map(inTags);
    return { text: [text, ...tags].filter((part) => part !== '').join('\n') };
  });
}

const inTags = ({ name, arguments: args }: ScriptedCall): string =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`;
