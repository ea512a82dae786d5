/**
 * The common interface of the tool handlers. A handler parses the arguments once and returns a
 * call, which can then be run (a read) or planned and applied (an edit).
 */
import type { z } from 'zod';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Documents } from '../../../documents/documents.ts';
import type { PlannedChange } from '../../../files/edits/planned-change.ts';
import { type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import type { Refused } from '../../../files/result.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import type { LoopMemory } from './loop-memory.ts';
import { refusedPlaceholder } from './secret-placeholders.ts';

export interface CallContext {
  readonly workspace: Workspace;
  /**
   * The memory of the loop; null in a dry run, where nothing is remembered and unread files are
   * not refused.
   */
  readonly memory: LoopMemory | null;
  /** The tokens of the model's window; null or undefined if it is unknown. */
  readonly window?: number | null;
  readonly signal: AbortSignal;
  readonly documents: Documents;
}

/**
 * The result of a call. A refusal may contain further fields for the model besides its message.
 */
export type Answer<T> = { readonly ok: true; readonly value: T } | (Refused & { readonly details?: JsonObject });

export interface BoundRead {
  readonly kind: 'read';
  /** The paths that the call reads, as the caller wrote them. */
  readonly paths: readonly string[];
  /** Set if the call learns nothing of the content of a file with secrets, so that nobody is asked. */
  readonly onlyFacts?: true;
  readonly run: (context: CallContext) => Promise<Answer<JsonObject>>;
}

export interface EditTarget {
  /** The path, as the caller wrote it. */
  readonly path: string;
  /**
   * How a symbolic link at the end of the path is handled: `entry` refers to the link itself
   * (delete, move); `content` follows the link.
   */
  readonly as: 'entry' | 'content';
}

/** A planned edit: the change (null if nothing changes) and the result for the model. */
export interface EditPlan {
  readonly change: PlannedChange | null;
  readonly answer: JsonObject;
}

export interface BoundEdit {
  readonly kind: 'edit';
  /**
   * Every path that the edit may change. These paths are locked while the edit is planned and
   * applied.
   */
  readonly targets: readonly EditTarget[];
  /** The paths that the edit only reads, as the caller wrote them. */
  readonly reads?: readonly string[];
  /** Plans the edit. Reads the disk and never writes. */
  readonly plan: (context: CallContext) => Promise<Answer<EditPlan>>;
}

export type BoundCall = BoundRead | BoundEdit;
export type Handler = (args: object) => Parsed<BoundCall>;

export function reading<Schema extends z.ZodObject>(
  schema: Schema,
  bind: (args: z.output<Schema>) => Omit<BoundRead, 'kind'>,
): Handler {
  return (args) => {
    const parsed = parseArguments(schema, args);
    return parsed.ok ? { ok: true, value: { kind: 'read', ...bind(parsed.value) } } : parsed;
  };
}

export function editing<Schema extends z.ZodObject>(
  schema: Schema,
  bind: (args: z.output<Schema>) => Omit<BoundEdit, 'kind'>,
): Handler {
  return (args) => {
    const parsed = parseArguments(schema, args);
    return parsed.ok ? { ok: true, value: { kind: 'edit', ...bind(parsed.value) } } : parsed;
  };
}

/**
 * Creates the handler of a tool that reads one file or folder, given by a path in its arguments.
 */
export function readingAt<Schema extends z.ZodObject>(
  schema: Schema,
  pathOf: (args: z.output<Schema>) => string,
  read: (place: Place, args: z.output<Schema>, context: CallContext) => Promise<Answer<JsonObject>>,
  more: Pick<BoundRead, 'onlyFacts'> = {},
): Handler {
  return reading(schema, (args) => ({
    ...more,
    paths: [pathOf(args)],
    run: async (context) => {
      const place = await resolvePath(context.workspace, pathOf(args));
      return place.ok ? read(place.value, args, context) : place;
    },
  }));
}

/** Creates the handler of a tool that changes the content of the file at its parameter `path`. */
export function editingFile<Schema extends z.ZodObject<{ path: z.ZodString }>>(
  schema: Schema,
  plan: (place: Place, args: z.output<Schema>, context: CallContext) => Promise<Answer<EditPlan>>,
): Handler {
  return editing(schema, (args) => ({
    targets: [{ path: args.path, as: 'content' }],
    plan: async (context) => {
      const place = await resolvePath(context.workspace, args.path);
      if (!place.ok) return place;
      return (await refusedPlaceholder(place.value, args)) ?? plan(place.value, args, context);
    },
  }));
}
