/**
 * One round: a loop of the built program is killed up to three times, and resumed until it
 * finishes. All conditions are checked after each kill and at the end; each violation is a sentence
 * in `failures`.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsOf, type Message } from '../../shared/message.ts';
import { type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Chance, chance } from './chance.ts';
import { failuresOfExport, unknownCalls } from './exported.ts';
import { leftProcesses } from './left-processes.ts';
import { killAt, type Moment, someMoment } from './moment.ts';
import { plannedReply } from './planned-model.ts';
import { eventOf, type ProgramEnd, type ProgramOptions, runProgram, startProgram } from './program.ts';
import { readStored, type Stored } from './stored.ts';
import { differences, readTree, writeTree } from './tree.ts';
import { KILLED_STRATEGIES, type KilledStrategy, type WorkPlan, workPlan } from './work-plan.ts';

export interface RoundReport {
  readonly round: number;
  readonly strategy: KilledStrategy;
  readonly kills: readonly Moment[];
  /**
   * What happens after the last kill: `goes on` resumes the loop until it ends; `gives up` undoes
   * the edits of the loop directly.
   */
  readonly ending: 'goes on' | 'gives up';
  /** The number of calls with an unknown outcome, then the number of all calls. */
  readonly unknown: number;
  readonly calls: number;
  readonly announced: number;
  /**
   * The number of temporary files that remained next to the edited files after an undo that was
   * itself killed.
   */
  readonly leftByUndo: number;
  readonly failures: readonly string[];
  readonly ms: number;
}

export interface RoundOptions {
  readonly program: string;
  readonly seed: number;
  readonly round: number;
}

const COUNTER = new URL('../fixtures/mcp-servers/counter.ts', import.meta.url).pathname;

/**
 * The time to wait for unwanted model requests of a program that continues by itself, in
 * milliseconds. The program that lists the loops runs at the same time.
 */
const QUIET_MS = 150;

const ORPHANS_END_MS = 5000;

/** Why a loop of each strategy ends when all of its work is done. */
const SUCCESS: Readonly<Record<KilledStrategy, string>> = {
  agentic: 'attempt_completion',
  'plan-execute-think': 'task_completed',
  'tool-driven': 'all_todos_closed',
};

export async function playRound({ program, seed, round }: RoundOptions): Promise<RoundReport> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-kill-'));
  const random = chance(seed, round);
  const strategy = KILLED_STRATEGIES[round % KILLED_STRATEGIES.length] ?? 'agentic';
  const plan = workPlan(strategy, random);
  const model = await startScriptedOpenAi((request) => ({ ...plannedReply(plan, request), betweenMs: round % 3 }), {
    wrongRequests: 'kept',
  });
  const played = new Round(folder, program, plan, model, random);
  try {
    const ending = random.happens(0.25) ? 'gives up' : 'goes on';
    await played.play(random.one([1, 1, 1, 2, 2, 3]), ending);
    const left = await leftProcesses(folder, ORPHANS_END_MS);
    played.failures.push(...left.map((line) => `a process outlived its host: ${line}`));
    const { kills, unknown, calls, leftByUndo, failures } = played;
    const counts = { unknown, calls, leftByUndo, announced: played.announced.size };
    return { round, strategy, kills, ending, ...counts, failures, ms: performance.now() - began };
  } finally {
    await model.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Round {
  readonly kills: Moment[] = [];
  readonly failures: string[] = [];
  readonly announced = new Set<string>();
  unknown = 0;
  calls = 0;
  leftByUndo = 0;
  readonly #options: ProgramOptions;
  readonly #plan: WorkPlan;
  readonly #model: ScriptedOpenAi;
  readonly #chance: Chance;
  readonly #workspace: string;
  readonly #dataDir: string;
  readonly #log: string;
  readonly #servers: string;

  constructor(folder: string, program: string, plan: WorkPlan, model: ScriptedOpenAi, random: Chance) {
    // All processes of a round share a compile cache, because a round starts many processes that
    // compile the same bundle.
    this.#options = { program, environment: { NODE_COMPILE_CACHE: join(tmpdir(), 'loopwright-kill-compiled') } };
    this.#plan = plan;
    this.#model = model;
    this.#chance = random;
    this.#workspace = join(folder, 'workspace');
    this.#dataDir = join(folder, 'data');
    this.#log = join(folder, 'counted', 'log.txt');
    this.#servers = join(folder, 'servers.json');
    for (const made of ['workspace', 'data', 'counted']) mkdirSync(join(folder, made));
    writeTree(this.#workspace, plan.before);
    const counter = { command: process.execPath, args: [COUNTER, this.#log] };
    writeFileSync(this.#servers, JSON.stringify({ mcpServers: { counter } }));
  }

  async play(kills: number, ending: RoundReport['ending']): Promise<void> {
    for (let kill = 0; ; kill += 1) {
      const begun = readStored(this.#dataDir).loop !== null;
      const end = await this.#drive(begun, kill < kills);
      if (end.signal !== 'SIGKILL') {
        this.#expect(end.code === 0, `it ended with ${end.code} ${end.signal}: ${end.stderr} ${end.lines.at(-1)}`);
        this.#expectSuccess(end);
        break;
      }
      const stored = await this.#afterKill();
      if (stored.loop?.state === 'completed') break;
      if (ending === 'gives up' && kill === kills - 1 && stored.loop !== null) return this.#undo();
    }
    await this.#atTheEnd();
    await this.#undo();
  }

  async #drive(begun: boolean, mayKill: boolean): Promise<ProgramEnd> {
    const program = startProgram(
      [
        ...(begun ? ['resume'] : ['run', 'Do the work.', '--strategy', this.#plan.strategy, '--max-rounds', '20']),
        ...['--workspace', this.#workspace],
        ...['--provider', 'openai', '--base-url', this.#model.baseUrl, '--model', 'scripted', '--json'],
        ...['--approve', 'all', '--mcp-config', this.#servers, '--max-iterations', '60', '--data-dir', this.#dataDir],
      ],
      this.#options,
    );
    const calls = this.#plan.replies.flat().length;
    let forget = () => {};
    if (mayKill) {
      const moment = someMoment(this.#chance, calls);
      const watched = { workspace: this.#workspace, dataDir: this.#dataDir, log: this.#log };
      forget = killAt(moment, program, watched, calls);
      this.kills.push(moment);
    }
    const end = await program.end;
    forget();
    if (mayKill && end.signal !== 'SIGKILL') this.kills.pop();
    for (const line of end.lines) {
      const event = eventOf(line);
      if (event.type === 'message-stored') this.announced.add(String(event.messageId));
    }
    return end;
  }

  /**
   * Checks that nothing is lost, that nothing continues by itself, and that the list of loops shows
   * the right state.
   */
  async #afterKill(): Promise<Stored> {
    // Waits for output that was still being transferred when the process died.
    await sleep(30);
    const asked = this.#model.requests.length;
    const stored = readStored(this.#dataDir);
    this.#expectStored(stored);
    const state = stored.loop?.state === 'running' ? 'interrupted' : stored.loop?.state;
    const [listed] = await Promise.all([this.#command('loops', '--json'), sleep(QUIET_MS)]);
    const [newest] = listed.map((line) => JSON.parse(line) as { id: string; state: { name: string } });
    this.#expect(newest?.state.name === state, `the loop is listed as ${newest?.state.name} instead of ${state}`);
    this.#expect(this.#model.requests.length === asked, 'the model was asked although nobody resumed the loop');
    const after = readStored(this.#dataDir);
    this.#expectStored(after);
    return after;
  }

  async #atTheEnd(): Promise<void> {
    const stored = readStored(this.#dataDir);
    this.#expectStored(stored);
    this.#expect(stored.loop?.state === 'completed', `the loop is ${stored.loop?.state} at the end`);
    this.failures.push(...differences(readTree(this.#workspace), this.#plan.after));
    this.failures.push(...this.#model.violations);
    const exported = JSON.parse((await this.#command('export', '--format', 'json')).join('\n'));
    const counted = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').trimEnd().split('\n') : [];
    this.failures.push(...failuresOfExport(exported, this.#plan, counted));
    this.unknown = unknownCalls(exported);
    this.calls = exported.toolCalls.length;
    const asked = this.#model.requests.length;
    const replies = this.#repliesIn(exported.messages);
    const most = replies + this.kills.length;
    this.#expect(asked <= most, `the model was asked ${asked} times for ${replies} replies`);
  }

  /** The replies of the model that a topic shows. Those of a plan and of a thought show only their batch. */
  #repliesIn(messages: readonly Message[]): number {
    const replies = messages.filter(({ role }) => role === 'assistant');
    if (this.#plan.strategy !== 'plan-execute-think') return replies.length;
    return 2 * replies.filter((reply) => callsOf(reply).length > 0).length;
  }

  /**
   * Undoes the edits and checks that the workspace is byte for byte as before the loop, even when a
   * first undo was killed.
   */
  async #undo(): Promise<void> {
    if (this.#chance.happens(0.2)) await this.#killedUndo();
    const answers = await this.#command('undo', '--json');
    this.failures.push(...answers.filter((line) => line.includes('refused')).map((line) => `undo: ${line}`));
    const found = differences(readTree(this.#workspace), new Map([...this.#plan.before].sort()));
    this.failures.push(...found.map((sentence) => `after undo ${sentence}`));
  }

  /**
   * Kills an undo while it runs. A temporary file of the undo may remain, because its name is
   * stored nowhere. It is removed here and counted.
   */
  async #killedUndo(): Promise<void> {
    const undo = startProgram(['undo', '--data-dir', this.#dataDir], this.#options);
    const timer = setTimeout(undo.kill, this.#chance.whole(300, 700));
    await undo.end;
    clearTimeout(timer);
    for (const path of readTree(this.#workspace).keys()) {
      if (!/(^|\/)\.lw-[^/]+$/.test(path)) continue;
      this.leftByUndo += 1;
      rmSync(join(this.#workspace, path));
    }
  }

  #expectSuccess({ lines }: ProgramEnd): void {
    const end = lines.map(eventOf).findLast(({ type }) => type === 'loop-end');
    this.#expect(end?.reason === SUCCESS[this.#plan.strategy], `it ended as ${end?.reason}`);
    this.#expect(end?.summary === 'All is done.', `its final text is ${end?.summary}`);
  }

  #expectStored(stored: Stored): void {
    this.#expect(stored.integrity === 'ok', `integrity_check says ${stored.integrity}`);
    const lost = [...this.announced].filter((id) => !stored.messageIds.has(id));
    this.#expect(lost.length === 0, `announced and missing: ${lost.join(', ')}`);
  }

  async #command(...words: readonly string[]): Promise<readonly string[]> {
    const end = await runProgram([...words, '--data-dir', this.#dataDir], this.#options);
    const expected = words[0] === 'undo' ? [0, 1] : [0];
    this.#expect(end.code !== null && expected.includes(end.code), `${words[0]} ended with ${end.code}: ${end.stderr}`);
    return end.lines;
  }

  #expect(holds: boolean, sentence: string): void {
    if (!holds) this.failures.push(sentence);
  }
}
