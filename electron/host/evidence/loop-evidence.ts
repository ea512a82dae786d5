/**
 * Gathers what the evidence of a loop is computed from: checkpoints, earlier loops of its topic, and its
 * folder. What cannot be found out in time counts against a check and for a claim.
 */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import { ended } from '../../../shared/loop.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { diskState, kindOfState } from '../files/disk-state.ts';
import type { LineCounts } from '../files/edits/line-counts.ts';
import { openWorkspace, resolvePath } from '../files/paths/path-policy.ts';
import { readTextFile } from '../files/text-file.ts';
import { type NetChange, netChangesOf } from '../files/undo/net-changes.ts';
import type { EvidencePort, LoopToJudge } from '../loop/ports.ts';
import { commandsOfUser } from '../store/command-runs.ts';
import type { HostStore } from '../store/open-store.ts';
import { alteredChecks } from './altered-checks.ts';
import { existing, type Found, isThere } from './claimed-paths.ts';
import { fileClaims } from './claims/file-claims.ts';
import { possibleFiles } from './claims/possible-claims.ts';
import { claimsPassedTests } from './claims/test-claims.ts';
import { folderIn } from './command-words.ts';
import { type EarlierWork, evidenceOf, mayRunTests } from './evidence-of.ts';

export interface LoopEvidenceParts extends Pick<HostStore, 'checkpoints' | 'loops' | 'database'> {
  /** The commands in the background of a topic that this process knows. */
  readonly background: (topicId: LoopToJudge['topicId']) => readonly BackgroundCommand[];
  readonly countLines: (change: NetChange) => LineCounts;
  readonly now: () => number;
  /** The time in milliseconds for each of the looks at the folder. Default: 2,000. */
  readonly lookMs?: number;
}

/** The longest time in milliseconds that lines are counted, and the most files of which they are. */
const COUNT_MS = 500;
const MOST_COUNTED = 1000;
/** The number of changed files that are compared with the disk, and of claimed ones that are looked for. */
const MOST_COMPARED = 500;
const MOST_LOOKED_FOR = 100;
/** The size of the largest file with a declaration, in bytes. */
const MOST_DECLARATION_BYTES = 1024 * 1024;

export function createLoopEvidence(parts: LoopEvidenceParts): EvidencePort {
  return { of: (loop) => judged(parts, loop) };
}

async function judged(parts: LoopEvidenceParts, loop: LoopToJudge) {
  const { checkpoints: store, background, countLines, lookMs = 2_000 } = parts;
  const { id, topicId, workspace, checks, text } = loop;
  const checkpoints = store.ofLoop(id);
  const claims = fileClaims(text);
  const named = checks.length === 0 ? claims : [...claims, ...possibleFiles(text)];
  const wanted = [...new Set(named.flatMap(({ path }) => folderIn(workspace, '.', path) ?? []))];
  const isClaiming = named.length > 0 || claimsPassedTests(text);
  const all = new Set(checks.keys());
  const [altered, changedByOthers, there] = await Promise.all([
    checks.length === 0 ? new Set<number>() : within(lookMs, alteredIn(parts, loop, checkpoints), all),
    checks.length === 0 ? [] : within(lookMs, timesOfOthers(workspace, checkpoints), [parts.now()]),
    wanted.length === 0
      ? new Map<string, Found>()
      : within(lookMs, existing(workspace, wanted.slice(0, MOST_LOOKED_FOR)), new Map()),
  ]);
  const ofTopic = isClaiming ? store.ofTopic(topicId) : [];
  const began = loop.rows[0]?.at ?? Infinity;
  return evidenceOf(loop, {
    ...{ checkpoints, altered, changedByOthers },
    touched: new Set(ofTopic.flatMap(pathsOf)),
    deleted: new Set(ofTopic.flatMap(goneIn)),
    background: background(topicId),
    earlier: isClaiming ? earlierWork(parts, loop) : NOTHING_EARLIER,
    exists: (path) => isThere(there.get(path)),
    isFresh: (path) => {
      const found = there.get(path);
      return typeof found === 'number' && found >= began;
    },
    countLines: boundedCounts(countLines),
  });
}

/** Resolves with `otherwise` after a time, or if the look fails. */
async function within<Answer>(ms: number, look: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const timer = new AbortController();
  const late = pause(ms, otherwise, { signal: timer.signal, ref: false }).catch(() => otherwise);
  try {
    return await Promise.race([look, late]);
  } catch {
    return otherwise;
  } finally {
    timer.abort();
  }
}

const pathsOf = ({ path, movedFrom }: Checkpoint): readonly string[] =>
  movedFrom === null ? [path] : [path, movedFrom];

const goneIn = ({ path, movedFrom, after }: Checkpoint): readonly string[] => [
  ...(after === null ? [path] : []),
  ...(movedFrom === null ? [] : [movedFrom]),
];

function alteredIn(
  { checkpoints: store }: LoopEvidenceParts,
  { workspace: root, checks }: LoopToJudge,
  checkpoints: readonly Checkpoint[],
) {
  const first = (path: string) => checkpoints.find((checkpoint) => checkpoint.path === path)?.before ?? null;
  return alteredChecks(checks, {
    root,
    changed: new Set(checkpoints.filter(({ undoneAt }) => undoneAt === null).flatMap(pathsOf)),
    before(path) {
      const state = first(path);
      const image = state === null ? null : store.image(state);
      return image === null ? null : new TextDecoder().decode(image);
    },
    async read(path) {
      const workspace = await openWorkspace(root);
      const place = workspace.ok ? await resolvePath(workspace.value, path) : workspace;
      const file = place.ok ? await readTextFile(place.value, { maxBytes: MOST_DECLARATION_BYTES }) : place;
      return file.ok ? file.value.text : null;
    },
  });
}

/** Returns when files that the loop changed got another content than the loop gave them. */
async function timesOfOthers(root: string, checkpoints: readonly Checkpoint[]): Promise<readonly number[]> {
  const net = netChangesOf(checkpoints.filter(({ undoneAt }) => undoneAt === null));
  const times: number[] = [];
  for (const { path, after } of net.slice(0, MOST_COMPARED)) {
    if (after === null || kindOfState(after) !== 'file') continue;
    const absolute = join(root, path);
    if ((await diskState(absolute)) !== after) times.push(await changedAt(absolute));
  }
  return net.length > MOST_COMPARED ? [...times, Infinity] : times;
}

async function changedAt(absolute: string): Promise<number> {
  try {
    const { mtimeMs, ctimeMs } = await lstat(absolute);
    return Math.ceil(Math.max(mtimeMs, ctimeMs));
  } catch {
    return Infinity;
  }
}

const NOTHING_EARLIER: EarlierWork = { hasLoops: false, mayHaveChanged: false, mayHaveRunTests: false };

function earlierWork({ loops, database }: LoopEvidenceParts, { id, topicId }: LoopToJudge): EarlierWork {
  const others = loops.list({ topicId }).filter((loop) => loop.id !== id);
  const evidences = others.map(({ state }) => (ended(state) ? state.outcome.evidence : undefined));
  const byUser = commandsOfUser(database, topicId);
  return {
    hasLoops: others.length > 0,
    mayHaveChanged: byUser.length > 0 || evidences.some((evidence) => evidence?.mayBeMore !== false),
    mayHaveRunTests:
      mayRunTests(byUser) ||
      evidences.some(
        (evidence) => evidence === undefined || mayRunTests(evidence.commands.map(({ command }) => command)),
      ),
  };
}

function boundedCounts(countLines: LoopEvidenceParts['countLines']): LoopEvidenceParts['countLines'] {
  const until = performance.now() + COUNT_MS;
  let counted = 0;
  return (change) => {
    counted += 1;
    return counted > MOST_COUNTED || performance.now() > until ? { added: 0, removed: 0 } : countLines(change);
  };
}
