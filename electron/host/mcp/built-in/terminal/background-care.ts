/**
 * What is done around a command that runs in the background: protected files that a sandboxed one
 * makes are removed, and what changed meanwhile is recorded, while its loop runs. Afterwards the
 * user alone works in the folder, so what appears or changes there is not taken for its work.
 */
import type { RunPlace } from '../../../../../shared/run-place.ts';
import { leftAppeared, removeAppeared, removeGitFolders } from '../../../files/confined/removed-files.ts';
import type { DiskState } from '../../../files/disk-state.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { FoundChanges } from '../../../files/snapshots/snapshot-changes.ts';
import type { AppearedFiles, BackgroundCare, BackgroundFindings } from '../../../processes/background-command.ts';
import type { CommandResult } from '../../../processes/run-command.ts';
import type { EffectRecorder } from '../built-in.ts';
import { type CommandWatch, changeSentences, placeSentences, unlistedOf } from './command-effect.ts';
import type { ConfinedCommand } from './command-sandbox.ts';
import type { OutsideRuns } from './outside-runs.ts';
import { refusedIn } from './refusals.ts';

/** The shortest interval between two looks for protected files, in milliseconds. */
const EVERY = 5_000;
/** How many times longer than a look the time until the next one is. */
const REST = 20;

export interface BackgroundCareParts {
  readonly workspace: Workspace;
  readonly watch: CommandWatch;
  readonly effect: EffectRecorder;
  /** null: the command runs with all rights. */
  readonly confined: ConfinedCommand | null;
  readonly place: RunPlace;
  readonly outsideRuns: OutsideRuns;
}

export function backgroundCare(parts: BackgroundCareParts): BackgroundCare {
  return new Care(parts);
}

class Care implements BackgroundCare {
  readonly #parts: BackgroundCareParts;
  #confined: ConfinedCommand | null;
  #ranOutside: () => boolean;
  #outsideIsOver: () => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  /** What the loop is told of the changes; null: they are not recorded yet. */
  #recorded: readonly string[] | null = null;
  #appeared: AppearedFiles = { removed: [], left: [] };

  constructor(parts: BackgroundCareParts) {
    const { confined, outsideRuns, workspace } = parts;
    this.#parts = parts;
    this.#confined = confined;
    this.#ranOutside = outsideRuns.watch(workspace.root);
    if (confined === null) this.#outsideIsOver = outsideRuns.begin(workspace.root);
    else this.#later(EVERY);
  }

  async looked(): Promise<AppearedFiles> {
    await this.#inTurn(() => this.#removeAppeared());
    return this.#appeared;
  }

  async loopOver(): Promise<void> {
    await this.#inTurn(() => this.#record());
  }

  async ended(result: CommandResult): Promise<BackgroundFindings> {
    this.#outsideIsOver();
    const refused = await this.#refused(result);
    await this.#inTurn(() => this.#record());
    const { removed } = this.#appeared;
    const ran = { place: this.#parts.place, removed, ...(refused !== undefined && { refused }) };
    return { ...this.#appeared, notes: [...(this.#recorded ?? []), ...placeSentences(ran, 'start_command')] };
  }

  async #refused({ end, output }: CommandResult) {
    const { confined, place } = this.#parts;
    if (confined === null) return undefined;
    const report = await confined.finish();
    const isSuccess = (end.name === 'exited' && end.exitCode === 0) || end.name === 'stopped';
    return refusedIn({ output, isSuccess, report, hosts: place.kind === 'sandbox' ? place.hosts : [] });
  }

  /** Records what changed since the start, once, and ends the looks for protected files. */
  async #record(): Promise<void> {
    if (this.#recorded !== null) return;
    await this.#removeAppeared();
    const { workspace, watch, effect } = this.#parts;
    const changes = async () => withoutOthers(await watch.changes(), effect.others(workspace.root));
    let { found, mixed } = await changes();
    const isAlone = this.#confined !== null && !this.#ranOutside();
    const more = isAlone ? await removeGitFolders(workspace, found) : [];
    if (more.length > 0) ({ found, mixed } = await changes());
    this.#note({ removed: more });
    this.#confined = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const unlisted = unlistedOf(found);
    effect.changed(workspace.root, found);
    const ran = { place: this.#parts.place, ...(unlisted !== undefined && { unlisted }) };
    this.#recorded = [...changeSentences(found, ran), ...mixedSentence(mixed)];
  }

  /** Removes protected files that appeared since the last time, unless they can be the work of others. */
  async #removeAppeared(): Promise<void> {
    const { workspace, outsideRuns, effect } = this.#parts;
    const confined = this.#confined;
    if (confined === null) return;
    const ranOutside = this.#ranOutside;
    this.#ranOutside = outsideRuns.watch(workspace.root);
    let others: readonly string[] | null = null;
    const isOfOthers = (path: string) => {
      others ??= [...effect.others(workspace.root).keys()];
      return others.some((other) => other === path || other.startsWith(`${path}/`));
    };
    if (ranOutside()) {
      const { left, now } = await leftAppeared(workspace, confined.protectedFiles, isOfOthers);
      this.#confined = { ...confined, protectedFiles: now };
      this.#note({ left });
    } else this.#note({ removed: await removeAppeared(workspace, confined.protectedFiles, isOfOthers) });
  }

  #note({ removed = [], left = [] }: Partial<AppearedFiles>): void {
    const { removed: gone, left: there } = this.#appeared;
    this.#appeared = { removed: [...new Set([...gone, ...removed])], left: [...new Set([...there, ...left])] };
  }

  #later(milliseconds: number): void {
    const look = async () => {
      const began = performance.now();
      await this.looked();
      if (this.#confined !== null) this.#later(Math.max(EVERY, REST * (performance.now() - began)));
    };
    this.#timer = setTimeout(() => void look(), milliseconds).unref();
  }

  /** Does one thing after the other. A folder that cannot be read any more is a reason to fail. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(work).catch(() => {});
    return this.#working;
  }
}

/**
 * The changes that are not recorded for other calls. `mixed` counts the files that others changed and
 * that have changed once more since then: their states before that are not kept.
 */
function withoutOthers(all: FoundChanges, others: ReadonlyMap<string, DiskState | null>) {
  const isOwn = ({ path }: { readonly path: string }) => !others.has(path);
  const found: FoundChanges = {
    ...all,
    steps: all.steps.filter(isOwn),
    diffs: all.diffs.filter(isOwn),
    notKept: all.notKept.filter((path) => !others.has(path)),
  };
  const mixed = all.steps.filter(({ path, after }) => others.has(path) && others.get(path) !== after).length;
  return { found, mixed };
}

const mixedSentence = (count: number): readonly string[] =>
  count === 0 ? [] : [`Changed by other calls and then once more: ${count}; this cannot be undone.`];
