/**
 * For any sequence of calls of file tools, answers of the user and changes by others: whatever a
 * call changed was shown on a card that the user approved, or is covered by a rule whose scope the
 * user saw. `PROPERTY_ROUNDS` sets the number of sequences.
 */
import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { LoopEvent } from '../../../shared/loop.ts';
import { type ApprovalScope, CONTINUED, type Receipt, WINDOWS_LINE_ENDS } from '../../../shared/receipt.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';
import { beforeEachCall } from './call-moments.fixture.ts';

const ROUNDS = Number(process.env.PROPERTY_ROUNDS ?? 25);
/** The number of times a person answers the requests of one call before denying it. */
const MOST_ANSWERS = 5;

const PATHS = ['a.txt', 'b.txt', 'box/a.txt', 'box/b.txt', 'bag/a.txt', 'link.txt', '.env', 'new/deep/a.txt'] as const;
const FOLDERS = ['box', 'bag'] as const;
const path = fc.constantFrom(...PATHS);
const place = fc.oneof({ weight: 3, arbitrary: path }, fc.constantFrom(...FOLDERS));

const line = fc.constantFrom(
  'one',
  'two',
  '',
  'rm -rf /',
  ' '.repeat(700),
  `long ${'x'.repeat(4_500)}`,
  '宽\u202e',
  'r\r',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', ''))
  .map(([lines, last]) => (lines.length === 0 ? '' : lines.join('\n') + last));

/** Arguments that no tool of the file editor declares, or that another tool declares. */
const undeclared = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  path.map((other) => ({ files: [{ path: other }] })),
  path.map((other) => ({ source: other, Path: other, target: null })),
);

const toolCall: fc.Arbitrary<Reply> = fc
  .oneof(
    fc.record({ path }).map((args) => ['read_file', args] as const),
    fc
      .record({ path, content: text })
      .map((args) => ['write_to_file', { ...args, line_count: args.content.split('\n').length }] as const),
    fc.record({ path, content: text, overwrite: fc.boolean() }).map((args) => ['create_file', args] as const),
    fc
      .record({ path, search: fc.constantFrom('one', 'two', 'o'), replace: text })
      .map((args) => ['replace_in_file', args] as const),
    fc
      .record({ path, line: fc.integer({ min: 1, max: 9 }), content: text })
      .map((args) => ['insert_content', args] as const),
    fc.record({ source_path: place, destination_path: place }).map((args) => ['move_file', args] as const),
    fc
      .record({ path: place, new_name: fc.constantFrom('a.txt', 'c → d.txt', 'box') })
      .map((args) => ['rename_file', args] as const),
    fc
      .record({ source_path: path, destination_path: path, overwrite: fc.boolean() })
      .map((args) => ['copy_file', args] as const),
    fc.record({ path: place, recursive: fc.boolean() }).map((args) => ['delete_file', args] as const),
  )
  .chain(([tool, args]) => undeclared.map((more) => call(tool, { ...more, ...args })));

/** A change by someone else, perhaps of what the card shows. Does nothing where it is impossible. */
type Change = (folder: string, shown: string) => void;
const tried =
  (change: Change): Change =>
  (folder, shown) => {
    try {
      change(folder, shown);
    } catch {
      // The entry is missing, or something else is there.
    }
  };
const change: fc.Arbitrary<Change> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: text.map(
        (more): Change =>
          (folder, shown) => {
            put(folder, shown, `${readFileSync(join(folder, shown), 'utf8')}\nunseen\n${more}`);
          },
      ),
    },
    text.map(
      (content): Change =>
        (folder, shown) =>
          put(folder, shown, content),
    ),
    fc.tuple(path, text).map(
      ([at, content]): Change =>
        (folder) =>
          put(folder, at, content),
    ),
    path.map(
      (at): Change =>
        (folder) =>
          put(folder, at, Buffer.from([0, 1, 2])),
    ),
    place.map(
      (at): Change =>
        (folder) =>
          rmSync(join(folder, at), { recursive: true }),
    ),
    fc.constantFrom(...FOLDERS).map(
      (at): Change =>
        (folder) => {
          renameSync(join(folder, at), join(folder, `${at} was`));
          symlinkSync(at === 'box' ? 'bag' : 'box', join(folder, at));
        },
    ),
    fc.constantFrom('.git', 'box', '.env').map(
      (to): Change =>
        (folder) => {
          rmSync(join(folder, 'bag'), { recursive: true });
          symlinkSync(to, join(folder, 'bag'));
        },
    ),
  )
  .map(tried);

function put(folder: string, at: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, at)), { recursive: true });
  writeFileSync(join(folder, at), content);
}

/** What happens around one answer of the person. */
const answer = fc.record({
  decision: fc.constantFrom<ApprovalScope | 'deny' | 'other'>(
    'once',
    'once',
    'once',
    'topic',
    'folder',
    'deny',
    'other',
  ),
  /** Between the card and the decision, and between the decision and the call. */
  after: fc.option(change, { freq: 2 }),
  late: fc.option(change, { freq: 2 }),
});
type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

const round = fc.record({
  calls: fc.array(toolCall, { minLength: 1, maxLength: 6 }),
  answers: fc.array(answer, { minLength: 1, maxLength: 10 }),
});

/** The state of everything in a folder; files with their bytes. */
type Tree = ReadonlyMap<string, { readonly state: string; readonly bytes: Buffer | null }>;

function treeOf(folder: string, inner = '', tree = new Map<string, { state: string; bytes: Buffer | null }>()): Tree {
  for (const name of readdirSync(join(folder, inner))) {
    const at = inner === '' ? name : `${inner}/${name}`;
    const stats = lstatSync(join(folder, at));
    if (stats.isSymbolicLink()) {
      tree.set(at, { state: `link:${hash('sha256', readlinkSync(join(folder, at)))}`, bytes: null });
    } else if (stats.isDirectory()) {
      tree.set(at, { state: 'folder', bytes: null });
      treeOf(folder, at, tree);
    } else {
      const bytes = readFileSync(join(folder, at));
      tree.set(at, { state: hash('sha256', bytes), bytes });
    }
  }
  return tree;
}

type States = Readonly<Record<string, readonly [before: string | null, after: string | null]>>;

function differenceOf(before: Tree, after: Tree): States {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    paths.flatMap((at) => {
      const [old, now] = [before.get(at)?.state ?? null, after.get(at)?.state ?? null];
      return old === now ? [] : [[at, [old, now] as const]];
    }),
  );
}

/** What the targets of a card say. */
function statesShown({ effect }: Receipt): States {
  const targets = 'targets' in effect ? effect.targets : [];
  const states = targets.flatMap(({ path: at, to, before, after }) =>
    to === undefined ? [[at, [before, after]] as const] : [[at, [before, null]] as const, [to, [null, after]] as const],
  );
  return Object.fromEntries(states.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A card as the person read it. */
interface Card {
  readonly receipt: Receipt;
  readonly lines: readonly string[];
}

const inWindows = (text: string | false) => (text === false ? text : text.replaceAll('\n', '\r\n'));

/** Whether the lines of a card turn the old bytes of each changed file into the new ones. */
function linesAreComplete({ receipt, lines }: Card, before: Tree, after: Tree): void {
  if (receipt.effect.kind !== 'change' && receipt.effect.kind !== 'create') return;
  const whole: string[] = [];
  for (const piece of lines) {
    if (piece.startsWith(CONTINUED)) whole[whole.length - 1] += piece.slice(CONTINUED.length);
    else whole.push(piece);
  }
  for (const target of receipt.effect.targets) {
    if (target.type !== 'file') continue;
    const old = before.get(target.path)?.bytes ?? null;
    const now = after.get(target.path)?.bytes ?? Buffer.from('missing');
    const at = whole.indexOf(`+++ b/${target.path}`);
    if (at === -1) {
      expect(whole.join('\n')).toContain(`b/${target.path} (${now.length} bytes, sha256 ${hash('sha256', now)})`);
      continue;
    }
    const isWindows = whole[at + 1] === WINDOWS_LINE_ENDS;
    const patch = [`--- a/x`, `+++ b/x`, ...whole.slice(at + (isWindows ? 2 : 1)), ''].join('\n');
    const apply = (text: string) => applyPatch(text, patch, { autoConvertLineEndings: false });
    const made = isWindows
      ? inWindows(apply((old?.toString() ?? '').replaceAll('\r\n', '\n')))
      : apply(old?.toString() ?? '');
    expect(made).toBe(now.toString());
  }
}

/** A person at a window, who reads every card, and what this person allowed. */
class Person {
  readonly #window: Window;
  readonly #folder: string;
  readonly #topicId: TopicId;
  readonly #rules: { readonly tool: string; readonly topicId: TopicId | null }[];
  readonly #approved = new Map<CallId, Card>();
  #began: { readonly callId: CallId; readonly tree: Tree } | null = null;
  #late: Change | null = null;
  checked = 0;

  constructor(window: Window, folder: string, topicId: TopicId) {
    this.#window = window;
    this.#folder = folder;
    this.#topicId = topicId;
    this.#rules = [];
  }

  /** A call was judged and is about to begin. */
  begins(callId: CallId): void {
    this.#late?.(this.#folder, '');
    this.#late = null;
    this.#began = { callId, tree: treeOf(this.#folder) };
  }

  hear(event: LoopEvent): void {
    const began = this.#began;
    if (began === null || (event.type !== 'tool-call-end' && event.type !== 'approval-request')) return;
    this.#began = null;
    const now = treeOf(this.#folder);
    const changed = differenceOf(began.tree, now);
    if (Object.keys(changed).length === 0) return;
    this.checked += 1;
    const covered =
      event.type === 'tool-call-end' &&
      this.#rules.some(({ tool, topicId }) => tool === event.tool && (topicId ?? this.#topicId) === this.#topicId) &&
      !Object.keys(changed).some((at) => /(^|\/)(\.git|\.env)(\/|$)/.test(at));
    const card = this.#approved.get(event.callId);
    if (card === undefined) return void expect({ covered, changed }).toMatchObject({ covered: true });
    if (covered) return;
    expect(changed).toEqual(statesShown(card.receipt));
    linesAreComplete(card, began.tree, now);
  }

  /** Reads the card of a waiting loop and answers it. */
  async answer(loopId: LoopId, { decision, after, late }: Answer): Promise<void> {
    const { host } = this.#window;
    const asked = host.topics.storedLoopView(this.#topicId)?.calls.find(({ status }) => status === 'asking');
    const receipt = asked?.receipt;
    if (asked === undefined || !receipt) throw new Error('The loop waits without a receipt.');
    const { callId, tool } = asked;
    const [first = 'a.txt'] = Object.keys(statesShown(receipt));
    const lines: string[] = [];
    let wouldFail = false;
    try {
      for (let total = 1; lines.length < total; ) {
        const part = await host.loops.receiptLines({ loopId, callId, receipt: receipt.digest, from: lines.length });
        total = part.total;
        lines.push(...part.lines);
      }
    } catch (error) {
      // Nobody approves what cannot be read. A call that would fail by now has no new card, and can
      // only be let fail.
      if (!(error instanceof LoopwrightError)) throw error;
      expect(['approval-outdated', 'call-without-effect']).toContain(error.failure);
      wouldFail = error.failure === 'call-without-effect';
      if (decision !== 'deny' && !wouldFail) return;
    }
    // A question about a secret, asked before it is known whether the edit fits, shows no lines.
    const shown = 'lines' in receipt.effect ? receipt.effect.lines : 0;
    if (decision !== 'deny' && !wouldFail) expect(shown).toBe(lines.length);
    after?.(this.#folder, first);
    this.#late = late === null ? null : (folder) => late(folder, first);
    const scope = decision === 'deny' ? decision : (receipt.offers.find((each) => each === decision) ?? 'once');
    const digest = decision === 'other' ? 'f'.repeat(64) : receipt.digest;
    try {
      if (wouldFail) this.#approved.delete(callId);
      const letFail = wouldFail && scope !== 'deny' ? ({ effect: 'none' } as const) : {};
      const decided = host.decideApproval(loopId, callId, { decision: scope, receipt: digest, ...letFail });
      if (decision !== 'other' && scope !== 'deny' && !wouldFail) this.#approved.set(callId, { receipt, lines });
      const { rest } = await decided;
      if (!wouldFail && (scope === 'topic' || scope === 'folder'))
        this.#rules.push({ tool, topicId: scope === 'topic' ? this.#topicId : null });
      await rest;
    } catch (error) {
      expect(error).toMatchObject({ failure: 'approval-outdated' });
      this.#approved.delete(callId);
    }
    this.#late = null;
  }
}

it('changes by calls were all shown on an approved card, or are covered by a rule that the person gave', {
  timeout: 120_000 + ROUNDS * 2_000,
}, async () => {
  const replies: Reply[] = [];
  let person: Person | null = null;
  beforeEachCall((callId) => person?.begins(callId));
  const window = await openWindow(() => replies.shift() ?? call('attempt_completion', { result: 'Done.' }));
  let rounds = 0;
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(round, async ({ calls, answers }) => {
      // Each sequence has a folder of its own, so that no rule of another sequence applies.
      for (const name of readdirSync(window.workspace)) rmSync(join(window.workspace, name), { recursive: true });
      for (const { id } of window.host.approvals.list()) window.host.approvals.revoke({ id });
      const folder = window.workspace;
      for (const at of ['a.txt', 'box/a.txt', 'bag/a.txt', 'bag/b.txt']) put(folder, at, `one\ntwo\n${at}\n`);
      put(folder, '.git/config', 'x\n');
      symlinkSync('b.txt', join(folder, 'link.txt'));
      replies.splice(0, replies.length, ...calls);
      person = null;
      const failures: unknown[] = [];
      const early: LoopEvent[] = [];
      const hear = (event: LoopEvent) => {
        if (person === null) return void early.push(event);
        try {
          person.hear(event);
        } catch (error) {
          failures.push(error);
        }
      };
      window.listen = ({ event }) => hear(event);
      const sent = await window.host.topics.send({ topicId: null, text: `Round ${rounds++}`, workspace: folder });
      if (sent.kind !== 'started') throw new Error(sent.kind);
      const { topicId, loopId } = sent;
      person = new Person(window, folder, topicId);
      for (const event of early) hear(event);
      const state = () => window.host.loops.list({ topicId })[0]?.state;
      let last: CallId | null = null;
      let tries = 0;
      for (let n = 0; n < 100; n += 1) {
        await window.until(() => state()?.name !== 'running');
        const now = state();
        if (now?.name !== 'waiting' || now.awaited.for !== 'approval') break;
        tries = now.awaited.callId === last ? tries + 1 : 0;
        last = now.awaited.callId;
        const given = answers[n % answers.length];
        if (given === undefined) throw new Error('There is no answer.');
        const tired = { decision: 'deny', after: null, late: null } as const;
        await person.answer(loopId, tries < MOST_ANSWERS ? given : tired);
        if (failures.length > 0) throw failures[0];
      }
      if (failures.length > 0) throw failures[0];
      expect(existsSync(folder)).toBe(true);
      checked += person.checked;
    }),
    { numRuns: ROUNDS, endOnFailure: true, interruptAfterTimeLimit: 100_000 + ROUNDS * 2_000 },
  );
  expect(checked).toBeGreaterThan(0);
});
