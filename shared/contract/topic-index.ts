/** The index of a topic's folder, in which the content of its files is searched. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { RunId } from '../ids.ts';
import type { RunError } from '../run.ts';
import { inTopic } from './fields.ts';

/** What an index that can be searched has. */
export interface SearchableIndex {
  /** The number of files with text. */
  readonly files: number;
  /** When an update last reached its end, in milliseconds since the epoch, UTC. */
  readonly updatedAt: number;
}

/** `failure`: why the last update failed, if none has succeeded since; null: it did not fail. */
export type TopicIndexView =
  /** The user has not trusted the folder, so it is neither read nor searched. */
  | { readonly state: 'restricted' }
  | { readonly state: 'none'; readonly failure: RunError | null }
  /** A run updates the index. `before`: what can be searched meanwhile; null: nothing. */
  | {
      readonly state: 'building';
      readonly runId: RunId;
      /** From 0 to 100. */
      readonly percent: number;
      readonly before: SearchableIndex | null;
    }
  | ({ readonly state: 'ready'; readonly failure: RunError | null } & SearchableIndex);

/** A line of a file, counted from 1. */
export interface FoundLine {
  readonly line: number;
  /** The line, or a part of a long one, as it stands in the file. */
  readonly text: string;
}

/** A place in a file. */
export interface FoundPlace {
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  /** The lines with the words, at least one. */
  readonly lines: readonly FoundLine[];
}

export interface IndexAnswer {
  /** The best places, best first. */
  readonly matches: readonly FoundPlace[];
  /** Whether no place has all words, so that these have only some of them. */
  readonly onlySome: boolean;
  /** Whether a file in which the index knows the words has changed since the update. */
  readonly isOutdated: boolean;
}

/** Each procedure fails with `workspace-refused` if the folder cannot be opened. */
export const topicIndex = {
  /** What is known of the index. It changes with the runs of the type `index_repo`. */
  state: oc.input(inTopic).output(type<TopicIndexView>()),
  /** Fails with `index-not-found`, `index-folder-restricted` and `index-words-missing`. */
  search: oc
    .input(inTopic.extend({ words: z.string().max(500), limit: z.int().min(1).max(30) }))
    .output(type<IndexAnswer>()),
  /**
   * Starts a run that makes or updates the index, unless one does so already. Fails with
   * `index-folder-restricted`.
   */
  update: oc.input(inTopic).output(type<TopicIndexView>()),
  /** Erases the index. Fails with `index-not-found`. */
  remove: oc.input(inTopic).output(type<TopicIndexView>()),
};
