/**
 * The JSON with which Loopwright hands topics to another Loopwright. `docs/export-format.md` describes it. The head comes
 * first, so that a reader knows the version before it reads a topic.
 */
import type { ImportSource } from '../../../shared/imported-topic.ts';
import type { ModelRef, Part, Role } from '../../../shared/message.ts';
import type { Output } from '../../../shared/output.ts';

/** The newest version of the format. A reader refuses a newer one. */
export const FORMAT_VERSION = 1;

export const HEAD_KEY = 'loopwright';
export const TOPICS_KEY = 'topics';

/** The program in which a topic was first made, and its id there. */
export interface WrittenOrigin {
  readonly source: ImportSource;
  readonly id: string;
}

export interface WrittenTopic {
  readonly id: string;
  /** Where the topic was imported from; absent: it was made here. */
  readonly origin?: WrittenOrigin;
  /** The topic from which this one branched off, as `origin` would name it; absent: it is no branch. */
  readonly branchOf?: WrittenOrigin;
  readonly title: string;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The id of the last message that is shown; null: there is none. */
  readonly shown: string | null;
  readonly messages: readonly WrittenMessage[];
  /** The outputs that the tool calls of the messages produced, oldest first. Absent in files of older versions. */
  readonly outputs?: readonly WrittenOutput[];
  /** How many outputs are missing because there were too many for a reader; absent: none. */
  readonly outputsLeftOut?: number;
}

export interface WrittenOutput {
  /** The id of the call, as the messages have it. */
  readonly callId: string;
  readonly createdAt: number;
  readonly output: Output;
}

export interface WrittenMessage {
  readonly id: string;
  /** The id of the message before it in its version; null: it begins the topic. */
  readonly parent: string | null;
  readonly role: Role;
  readonly model: ModelRef | null;
  readonly createdAt: number;
  readonly parts: readonly Part[];
}
