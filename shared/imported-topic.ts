/** A topic as a file of another program, or of another Loopwright, describes it. Nothing in it is trusted. */
import type { CallId } from './ids.ts';
import type { ModelRef, Part } from './message.ts';
import type { Output } from './output.ts';

/** The program that wrote the file. */
export const IMPORT_SOURCES = ['loopwright', 'chatgpt', 'claude'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Why something of a file is not imported. `missing-file`: the export names a file that it does not contain. */
export const SKIP_REASONS = [
  'empty-topic',
  'unreadable-topic',
  'repeated-topic',
  'topic-too-large',
  'too-many-topics',
  'too-many-messages',
  'cut-text',
  'missing-file',
  'image-too-large',
  'unknown-content',
  'unsafe-entry',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** How many times each reason applied; absent: never. */
export type Skipped = { readonly [Reason in SkipReason]?: number };

/** The parts that an imported message can have. They run nothing and allow nothing. */
export type ImportedPart = Extract<
  Part,
  { readonly type: 'text' | 'reasoning' | 'image' | 'file' | 'tool-call' | 'tool-result' }
>;

export interface ImportedMessage {
  /** The index of the message before it in its version; -1: it begins the topic. Always smaller than its own index. */
  readonly parent: number;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly parts: readonly ImportedPart[];
  readonly model: ModelRef | null;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

export interface ImportedTopic {
  /** The source in which the topic was first made; another Loopwright may have imported it before. */
  readonly source: ImportSource;
  /** Its id there, by which an import recognises it again. */
  readonly sourceId: string;
  /** The topic from which this one branched off, by the source and the id there. Absent: it is no branch. */
  readonly branchOf?: { readonly source: ImportSource; readonly sourceId: string };
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly messages: readonly ImportedMessage[];
  /** The index of the last message of the version that is shown; -1 without messages. */
  readonly shown: number;
  /** What the calls made for people. Absent: nothing. */
  readonly outputs?: readonly ImportedOutput[];
}

/** Something that a call made for people. Its content is as untrusted as that of a model. */
export interface ImportedOutput {
  /** The call of a message of the topic. */
  readonly callId: CallId;
  readonly output: Output;
  /** Milliseconds since the epoch, UTC; null: unknown. */
  readonly createdAt: number | null;
}

/** What an import would bring of one topic. */
export interface FoundTopic extends Pick<ImportedTopic, 'source' | 'sourceId' | 'title' | 'createdAt' | 'updatedAt'> {
  readonly messages: number;
  readonly images: number;
  /** A topic that was imported from the same source, or that is the same topic, exists here. */
  readonly isKnown: boolean;
}

/** Where a topic comes from. */
export interface TopicOrigin {
  readonly source: ImportSource;
  /** When it was imported. Milliseconds since the epoch, UTC. */
  readonly at: number;
}
