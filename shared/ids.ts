/**
 * Branded identifiers. A string becomes an id at the border (database, CLI, wire) through one of
 * these schemas, and nowhere else. Format: `<kind>_<26 lower-case Crockford base32>`, sortable by
 * creation time. The host creates them (`electron/host/new-id.ts`).
 */
import { z } from 'zod';

const idSchema = <const Kind extends string>(kind: Kind) =>
  z
    .string()
    .regex(new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{26}$`), `is not a ${kind} id`)
    .brand<Kind>()
    .meta({ kind });

export const TopicId = idSchema('topic');
export type TopicId = z.infer<typeof TopicId>;

export const MessageId = idSchema('msg');
export type MessageId = z.infer<typeof MessageId>;

export const LoopId = idSchema('loop');
export type LoopId = z.infer<typeof LoopId>;

/** At most 40 characters, the longest call id that every OpenAI-compatible provider accepts. */
export const CallId = idSchema('call');
export type CallId = z.infer<typeof CallId>;

export const RunId = idSchema('run');
export type RunId = z.infer<typeof RunId>;

export const CheckpointId = idSchema('chk');
export type CheckpointId = z.infer<typeof CheckpointId>;

export const CompactionId = idSchema('compaction');
export type CompactionId = z.infer<typeof CompactionId>;

export const ServerRequestId = idSchema('ask');
export type ServerRequestId = z.infer<typeof ServerRequestId>;

/** Something that a tool call made for people: a chart, a table, a document. */
export const OutputId = idSchema('out');
export type OutputId = z.infer<typeof OutputId>;

export const ApprovalRuleId = idSchema('rule');
export type ApprovalRuleId = z.infer<typeof ApprovalRuleId>;

/** A browser that has opened the page of `loopwright serve`, and keeps a key of its own. */
export const PageId = idSchema('page');
export type PageId = z.infer<typeof PageId>;

/**
 * The host's id of an MCP server, which is its name in the configuration. Ids that start with
 * `@aether/` are reserved for built-in servers.
 */
export const ServerId = z
  .string()
  .regex(/^@?[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)?$/, 'is not a server id')
  .max(100)
  // The JSON parser drops this key, so nothing could be stored under it.
  .refine((id) => id !== '__proto__', 'is not a server id')
  .brand<'server'>();
export type ServerId = z.infer<typeof ServerId>;
