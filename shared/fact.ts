/**
 * Memory: what the app keeps of the user. Models propose, the user accepts; only active facts are sent
 * to models. Keys, values and excerpts are untrusted text.
 */
import { z } from 'zod';
import { type LoopId, type MessageId, TopicId } from './ids.ts';
import type { JsonValue } from './json.ts';

export const FACT_KEY_LENGTH = 120;
/** The maximum length of a value, as JSON text. */
export const FACT_VALUE_LENGTH = 2_000;
/** The maximum length of the quoted words that a fact comes from. */
export const EXCERPT_LENGTH = 200;
/** The most facts that one request carries. */
export const MOST_SENT_FACTS = 100;

/** An id is never reused. A model cites a fact as `[fact:ID]`. */
export const FactId = z.int().min(1);
export const ProposalId = z.int().min(1);

/** Where a fact counts. `folder`: the absolute real path of a workspace. */
export const FactScope = z.discriminatedUnion('in', [
  z.object({ in: z.literal('global') }),
  z.object({ in: z.literal('folder'), folder: z.string().min(1).max(4096) }),
  z.object({ in: z.literal('topic'), topicId: TopicId }),
]);
export type FactScope = z.infer<typeof FactScope>;

export const FactStatus = z.enum(['active', 'revoked', 'archived']);
export type FactStatus = z.infer<typeof FactStatus>;

/** Where a fact or a proposal comes from. */
export interface FactSource {
  /** `manual`: the user wrote it on the Memory page. `import`: from a file. */
  readonly kind: 'chat' | 'run' | 'connector' | 'manual' | 'import';
  /** The topic and the message of the quoted words; null: there is none, or it was erased. */
  readonly topicId: TopicId | null;
  readonly messageId: MessageId | null;
  /** The words of the user, `EXCERPT_LENGTH` at most. */
  readonly excerpt: string;
}

export interface Fact {
  readonly id: number;
  readonly key: string;
  readonly value: JsonValue;
  readonly tags: readonly string[];
  readonly status: FactStatus;
  readonly scope: FactScope;
  /** From 1. A new value of the same fact is a new version. */
  readonly version: number;
  readonly source: FactSource;
  /** Milliseconds since the epoch, UTC; so are the other times. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How many answers cited it, and when the last one did. */
  readonly uses: number;
  readonly usedAt: number | null;
}

export interface FactVersion {
  readonly version: number;
  readonly value: JsonValue;
  readonly source: FactSource;
  readonly at: number;
}

/** One change in memory. Changes are recorded with the change itself and never altered. */
export interface MemoryEvent {
  readonly at: number;
  readonly event:
    | 'proposal.created'
    | 'proposal.accepted'
    | 'proposal.rejected'
    | 'proposal.expired'
    | 'fact.created'
    | 'fact.updated'
    | 'fact.revoked'
    | 'fact.archived'
    | 'fact.reactivated';
  readonly factId: number | null;
  readonly proposalId: number | null;
  readonly by: 'user' | 'model' | 'rule';
  readonly before: JsonValue | null;
  readonly after: JsonValue | null;
}

/** An answer that cited a fact. */
export interface FactUse {
  readonly topicId: TopicId;
  readonly topicTitle: string;
  readonly loopId: LoopId;
  readonly messageId: MessageId;
  readonly version: number;
  readonly at: number;
}

/** What a proposal would do: keep a new fact, give an existing one a new value, or revoke it. */
export type ProposedChange = 'propose' | 'update' | 'retract';
export type ProposalStatus = 'pending' | 'accepted' | 'rejected' | 'expired';

export interface FactProposal {
  readonly id: number;
  readonly change: ProposedChange;
  /** The fact that would be updated or revoked; null for a new one. */
  readonly factId: number | null;
  readonly key: string;
  readonly value: JsonValue;
  readonly tags: readonly string[];
  readonly status: ProposalStatus;
  /** Why the model proposes it, in its own words. */
  readonly reason: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly scope: FactScope;
  readonly source: FactSource;
  readonly createdAt: number;
  /** When it expires by itself; null: never. */
  readonly expiresAt: number | null;
  /** The active facts with the same key and scope, which accepting it would change or stand beside. */
  readonly collisions: readonly Fact[];
}

/** What accepting does where a fact with the same key and scope exists. */
export const AcceptStrategy = z.enum(['overwrite_latest', 'keep_both']);
export type AcceptStrategy = z.infer<typeof AcceptStrategy>;

/** A fact as row 0 of the journal keeps it, with the version that is sent. */
export const GivenFact: z.ZodType<GivenFact> = z.object({
  id: FactId,
  key: z.string(),
  value: z.json(),
  version: z.int().min(1),
});
export type GivenFact = Pick<Fact, 'id' | 'key' | 'value' | 'version'>;

/** How the facts of a loop fitted into their room. */
export const FactRoom = z.object({ tokens: z.int().min(0), budget: z.int().min(0), left: z.int().min(0) });
/** `tokens`, `budget` and `left` as in `FactReceipt`. */
export type FactRoom = z.infer<typeof FactRoom>;

/** A fact that was sent with the requests of a loop. */
export interface SentFact {
  readonly id: number;
  readonly key: string;
  readonly value: JsonValue;
  readonly version: number;
  /** The first model call, counted from 1, without it, because it was revoked or superseded; null: none. */
  readonly withdrawnFrom: number | null;
  /** The messages of the loop that cite it. */
  readonly citedBy: readonly MessageId[];
}

/** The facts of a loop, as its journal has them. */
export interface FactReceipt {
  readonly loopId: LoopId;
  readonly facts: readonly SentFact[];
  /** The estimated tokens of the sent facts, and their limit at that time. */
  readonly tokens: number;
  readonly budget: number;
  /** The number of active facts that were not sent, because they did not fit. */
  readonly left: number;
}

/** The mark with which a model cites a fact: `[fact:ID]`. */
export const FACT_MARK = /\[fact:(\d{1,12})\]/g;
