/**
 * Runs scripted loops that do real work: their tools change files of a temporary folder and store
 * checkpoints, and their commands run in a shell, with a small `npm` that records every test. So it is
 * known what is true, whatever the evidence says. Uses nothing of the rule.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { Environment } from '../../../shared/environment.ts';
import type { Evidence } from '../../../shared/evidence.ts';
import { type CallId, LoopId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ended, type Locale, type LoopState } from '../../../shared/loop.ts';
import { ATTEMPT_COMPLETION, FILE_EDITOR, TERMINAL } from '../../../shared/mcp.ts';
import type { CallEdit } from '../../../shared/message.ts';
import type { UnlistedChanges } from '../../../shared/ran-command.ts';
import { NetDiffs } from '../changes/net-diffs.ts';
import { type Checkpoint, type CheckpointStep, saveSteps, stepOf } from '../files/checkpoints.ts';
import { sha256 } from '../files/text-file.ts';
import type { Strategy } from '../loop/effects.ts';
import type { LoopPorts, ToolOutcome } from '../loop/ports.ts';
import { type FakeTool, type Scripted, World } from '../loop/world.fixture.ts';
import { newId } from '../new-id.ts';
import { createLoopEvidence } from './loop-evidence.ts';
import { callOf, isOfModel, type RanFor, type Work } from './scripted-work.fixture.ts';
import type { StoreOfWork } from './store-of-work.fixture.ts';
import { allOf, changed, filesOf, put, states, testsIn } from './work-folder.fixture.ts';

const EXTERNAL = ServerId.parse('notes');

export interface LoopOfWork {
  readonly strategy: Strategy;
  readonly locale: Locale;
  readonly files: Readonly<Record<string, string>>;
  readonly checks: readonly DeclaredCheck[];
  readonly work: readonly Work[];
  /** The work of an earlier loop of the topic. */
  readonly earlier?: readonly Work[];
  readonly ending: string;
}

/** What happened in the folder, whatever was written into the journal. */
export interface Happened {
  readonly evidence: Evidence;
  /** The paths that a loop of the topic wrote or deleted, by any means. */
  readonly touched: ReadonlySet<string>;
  readonly exists: (path: string) => boolean;
  /** The commands of all loops of the topic. */
  readonly commands: readonly RanFor[];
  /** The files at the start and at the end, without caches. */
  readonly start: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** The number of refusals to complete. */
  readonly refusals: number;
}

const TOOLS: readonly FakeTool[] = [
  ...['write_to_file', 'delete_file', 'edit_file'].map((name) => ({ name, server: FILE_EDITOR })),
  { name: 'read_file', server: FILE_EDITOR, readOnly: true },
  ...['run_command', 'start_command'].map((name) => ({ name, server: TERMINAL })),
  { name: 'background_commands', server: TERMINAL, readOnly: true },
  { name: 'send_note', server: EXTERNAL },
  { name: 'look_up', server: EXTERNAL, readOnly: true },
];

export async function work(place: StoreOfWork, loop: LoopOfWork): Promise<Happened> {
  const topicId = newId(TopicId);
  const root = join(place.folder, `work-${topicId}`);
  mkdirSync(root);
  for (const [path, content] of Object.entries(loop.files)) put(root, path, content);
  place.store.topics.create({ id: topicId, title: 'A topic', workspace: root });
  const touched = new Set<string>();
  const log = join(place.folder, `log-${topicId}`);
  writeFileSync(log, '');
  const shared = { place, root, topicId, touched, log };
  const earlier: RanFor[] = [];
  if (loop.earlier !== undefined) {
    const first = new WorkingWorld({ ...loop, ...shared, work: loop.earlier, checks: [], ending: 'Done.' });
    await first.finish();
    earlier.push(...first.commands);
  }
  const start = allOf(root);
  const world = new WorkingWorld({ ...loop, ...shared });
  const state = await world.finish();
  const evidence = ended(state) ? state.outcome.evidence : undefined;
  if (evidence === undefined)
    throw new Error(`The loop ended without evidence: ${JSON.stringify(state)} ${String(world.bugs[0])}`);
  const files = allOf(root);
  const happened = { evidence, touched, start, files, commands: [...earlier, ...world.commands] };
  rmSync(root, { recursive: true, force: true });
  return {
    ...happened,
    exists: (path) => files.has(path),
    refusals: world.rows.filter(({ kind }) => kind === 'completion-refuted').length,
  };
}

interface Place extends LoopOfWork {
  readonly place: StoreOfWork;
  readonly root: string;
  readonly topicId: TopicId;
  readonly touched: Set<string>;
  readonly log: string;
}

class WorkingWorld extends World {
  readonly commands: RanFor[] = [];
  readonly #work: Place;
  readonly #background = new Map<string, { code: number | null }>();
  #byUser = 0;

  constructor(options: Place) {
    const environment: Environment = {
      ...{ startedAt: 0, timeZone: 'UTC', system: 'Linux', shell: 'sh', isGit: false, overview: null },
      ...{ instructions: [], checks: [...options.checks] },
    };
    super({
      ...{ strategy: options.strategy, tools: TOOLS, input: { locale: options.locale, environment } },
      script: (_request, turn) => this.#reply(turn),
    });
    this.#work = options;
    this.record = { ...this.record, id: newId(LoopId), topicId: options.topicId, workspace: options.root };
    const { store } = options.place;
    const { createdAt: _, updatedAt: __, ...loop } = this.record;
    store.loops.create(loop, {}, { owner: 'work', leaseMs: 60_000 });
  }

  async finish(): Promise<LoopState> {
    const state = await this.drive();
    this.#work.place.store.loops.commit(this.record.id, 'work', { state });
    return state;
  }

  override ports(): LoopPorts {
    const base = super.ports();
    const { store } = this.#work.place;
    const diffs = new NetDiffs(store.checkpoints);
    const now = Date.now;
    return {
      ...base,
      now,
      evidence: createLoopEvidence({
        ...{ ...store, now },
        background: () =>
          [...this.#background].map(([id, { code }]) => ({ id, state: stateOf(code) }) as BackgroundCommand),
        countLines: (change) => diffs.counts(change),
      }),
      tools: {
        ...base.tools,
        judge: async (call, ...rest) =>
          call.arguments.denied === true ? { verdict: 'deny', why: [] } : base.tools.judge(call, ...rest),
        call: async (call, tool, context, hooks) => {
          if (!tool.readOnly) hooks.started([]);
          return {
            ...{ status: 'done', content: said('ok'), changedFiles: false, diffs: [] },
            ...this.#perform(tool.toolName, call.arguments, context.callId, now()),
          };
        },
      },
    };
  }

  #reply(turn: number): Scripted {
    const { work, ending, strategy } = this.#work;
    // What the user does takes no turn of the model.
    const steps = work.filter(isOfModel);
    for (; this.#byUser < work.length; this.#byUser += 1) {
      const step = work[this.#byUser];
      if (step === undefined || (isOfModel(step) && steps.indexOf(step) >= turn)) break;
      if (step.do === 'undo') this.#undo();
      if (step.do === 'by-hand') put(this.#work.root, step.path, step.content);
    }
    const step = steps[turn];
    if (step !== undefined) return { calls: [callOf(step)] };
    if (strategy.name === 'chat') return { text: ending };
    return { calls: [{ name: ATTEMPT_COMPLETION, arguments: { result: ending } }] };
  }

  #perform(tool: string, args: JsonObject, callId: CallId, at: number): Partial<ToolOutcome> {
    const { root } = this.#work;
    const path = String(args.path ?? '');
    switch (tool) {
      case 'write_to_file':
        return this.#edited(callId, at, () => put(root, path, String(args.content)));
      case 'delete_file':
        return this.#edited(callId, at, () => rmSync(join(root, path)));
      case 'edit_file':
        return { status: 'failed', content: said(`The text was not found in ${path}. Read it first.`) };
      case 'run_command':
        return this.#ran(String(args.command), String(args.working_directory ?? '.'), callId, at);
      case 'start_command': {
        const id = `bg-${this.#background.size + 1}`;
        const outcome = this.#ran(String(args.command), '.', callId, at, args.ends === true);
        const code = this.commands.at(-1)?.code ?? 1;
        this.#background.set(id, { code: args.ends === true ? code : null });
        const started = { type: 'text', text: `Started in the background as "${id}".` } as const;
        return { ...outcome, ran: { place: PLACE }, content: [...said('running for 0.7 s\n(no new output)'), started] };
      }
      case 'background_commands': {
        const code = this.#background.get(String(args.id))?.code;
        return {
          content: said(code === null ? 'running for 3.0 s\n(no new output)' : `exit code ${code} (2.0 s)\nok`),
        };
      }
      case 'send_note':
        if (args.path !== undefined) {
          put(root, path, 'from outside');
          this.#work.touched.add(path);
        }
        return {};
      default:
        return {};
    }
  }

  /** Changes files and stores what changed, as the host does. */
  #edited(callId: CallId, at: number, change: () => void): Partial<ToolOutcome> {
    const { root, touched, place, topicId } = this.#work;
    const before = filesOf(root);
    change();
    const after = filesOf(root);
    const ignored = changed(before.ignored, after.ignored);
    const paths = changed(before.tracked, after.tracked);
    for (const path of [...ignored, ...paths]) touched.add(path);
    const steps = paths.map((path): CheckpointStep => stepOf(path, states(before.tracked, after.tracked, path), 0o644));
    const bytes = paths.flatMap((path) =>
      [before.tracked.get(path), after.tracked.get(path)].filter((text) => text !== undefined),
    );
    const images = bytes.map((text) => ({ key: sha256(Buffer.from(text)), bytes: Buffer.from(text) }));
    const context = { loopId: this.record.id, callId, topicId, at };
    if (steps.length > 0) saveSteps(place.store.checkpoints, root, { steps, images }, context);
    const edits: readonly CallEdit[] = paths.map((path) => ({ path, added: 1, removed: 0 }));
    const unlisted: UnlistedChanges = {
      notKept: 0,
      notListed: 0,
      ignored: ignored.length,
      orMore: false,
      isPartial: false,
    };
    return {
      changedFiles: paths.length > 0,
      diffs: edits.map((edit) => ({ ...edit, patch: '' })),
      ...(ignored.length > 0 && { ran: { place: PLACE, unlisted } }),
    };
  }

  #ran(command: string, folder: string, callId: CallId, at: number, isKnown = true): Partial<ToolOutcome> {
    const { root, place, log } = this.#work;
    const before = allOf(root);
    let code = 1;
    let output = '';
    const known = testsIn(log).length;
    const outcome = this.#edited(callId, at, () => {
      const bin = join(place.folder, 'bin');
      const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, TEST_LOG: log };
      const options = { cwd: join(root, folder), env, timeout: 10_000, encoding: 'utf8' } as const;
      const ran = spawnSync('/bin/sh', ['-c', command], options);
      code = ran.status ?? 1;
      output = ran.stdout.trim();
    });
    const tests = testsIn(log).slice(known).at(-1) ?? null;
    this.commands.push({ command, folder, code, tests, isKnown, before, after: allOf(root) });
    const end = { name: 'exited', exitCode: code } as const;
    return {
      ...outcome,
      ran: { place: PLACE, ...outcome.ran, end },
      content: said(`exit code ${code} (0.1 s)\n${output === '' ? '(no output)' : output}`),
    };
  }

  /** Undoes everything that the loop changed so far. */
  #undo(): void {
    const { root, place } = this.#work;
    const { checkpoints } = place.store;
    const all: readonly Checkpoint[] = checkpoints.ofLoop(this.record.id);
    for (const { path, before } of all.toReversed()) {
      const image = before === null ? null : checkpoints.image(before);
      if (image === null) rmSync(join(root, path), { force: true });
      else put(root, path, new TextDecoder().decode(image));
    }
    const sql = 'UPDATE checkpoints SET undone_at = ? WHERE id = ?';
    for (const { id } of all) place.store.database.run(sql, Date.now(), id);
  }
}

const PLACE = { kind: 'outside', because: 'switched-off' } as const;
const said = (text: string) => [{ type: 'text', text } as const];
const stateOf = (code: number | null): BackgroundCommand['state'] =>
  code === null ? { name: 'running' } : { name: 'ended', at: 0, end: { name: 'exited', exitCode: code } };
