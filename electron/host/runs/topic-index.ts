/** What a user can do in the page with the index of a topic's folder. */
import type { topicIndex as contract, SearchableIndex, TopicIndexView } from '../../../shared/contract/topic-index.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { hasEnded, RUN_STATES, type RunError, type RunView } from '../../../shared/run.ts';
import { indexRepo as description } from '../../../shared/run-types/index-repo.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import type { FolderIndexCommands } from '../indexing/folder-index-commands.ts';
import type { FolderIndexes } from '../store/folder-indexes.ts';
import type { RunStore } from '../store/run-store.ts';
import { checkedRun } from './checked-run.ts';
import { indexRepo } from './run-types/index-repo.ts';

export interface TopicIndexParts {
  readonly store: Pick<RunStore, 'create' | 'list'>;
  readonly indexes: Pick<FolderIndexes, 'find' | 'countFiles'>;
  readonly commands: Pick<FolderIndexCommands, 'search' | 'remove'>;
  readonly isTrusted: (folder: string) => boolean;
  /** Returns the folder of a topic. Throws `topic-not-found`. */
  readonly workspaceOf: (topicId: TopicId) => string;
  /** Returns the folder of a topic; undefined: the topic was erased. */
  readonly folderOf: (topicId: TopicId) => string | undefined;
  /** Called after a run was stored. Resolves when the windows know of it. */
  readonly changed: () => Promise<void>;
}

const NOT_ENDED = RUN_STATES.filter((name) => !hasEnded(name));
const type = description.name;
/** More updates than this do not wait at the same time. */
const MOST_UPDATES = 200;

/** For calls of the host's own code, which need no end. */
const never = new AbortController().signal;

export function createTopicIndex(parts: TopicIndexParts) {
  const { store, indexes, commands, isTrusted, workspaceOf, folderOf, changed } = parts;

  async function rootOf(topicId: TopicId): Promise<string> {
    const folder = workspaceOf(topicId);
    const opened = await openWorkspace(folder);
    if (opened.ok) return opened.value.root;
    throw new LoopwrightError('workspace-refused', { workspace: folder, ...folderProblem(opened.refusal) });
  }

  /** The run that updates the index of the topic's folder, also one of another topic. */
  async function updating(topicId: TopicId): Promise<RunView | null> {
    const folder = workspaceOf(topicId);
    const runs = await store.list({ type, states: NOT_ENDED, limit: MOST_UPDATES });
    return runs.find((run) => run.topicId !== null && folderOf(run.topicId) === folder) ?? null;
  }

  const newest = async (topicId: TopicId): Promise<RunView | null> =>
    (await store.list({ topicId, type, limit: 1 }))[0] ?? null;

  function searchable(root: string): SearchableIndex | null {
    const index = indexes.find(root);
    if (index === undefined || index.updatedAt === null) return null;
    return { files: indexes.countFiles(index.number), updatedAt: index.updatedAt };
  }

  async function state({ topicId }: { readonly topicId: TopicId }): Promise<TopicIndexView> {
    const root = await rootOf(topicId);
    if (!isTrusted(root)) return { state: 'restricted' };
    const index = searchable(root);
    const run = await updating(topicId);
    if (run !== null) return { state: 'building', runId: run.id, percent: run.progress?.percent ?? 0, before: index };
    const failure = failureAfter(await newest(topicId), index?.updatedAt ?? 0);
    return index === null ? { state: 'none', failure } : { state: 'ready', failure, ...index };
  }

  return {
    state,
    async search({ topicId, words, limit }, signal = never) {
      const { matches, onlySome, isOutdated } = await commands.search(await rootOf(topicId), words, limit, signal);
      return { matches, onlySome, isOutdated };
    },
    async update({ topicId }) {
      const root = await rootOf(topicId);
      if (!isTrusted(root)) throw new LoopwrightError('index-folder-restricted', { path: root });
      if ((await updating(topicId)) === null) {
        const run = checkedRun([indexRepo], { type, title: '', topicId, input: {} });
        // Of two calls at the same moment, the second one gets the run of the first one.
        const key = `topic-index:${topicId}:${(await newest(topicId))?.id ?? ''}`;
        await store.create({ ...run, key });
        await changed();
      }
      return state({ topicId });
    },
    async remove({ topicId }) {
      await commands.remove(await rootOf(topicId));
      return state({ topicId });
    },
  } satisfies Handlers<typeof contract>;
}

function failureAfter(run: RunView | null, updatedAt: number): RunError | null {
  return run?.state.name === 'failed' && run.updatedAt > updatedAt ? run.state.result.error : null;
}
