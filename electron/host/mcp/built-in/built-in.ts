/**
 * The interface of a server that runs inside the host. Its tools are called over MCP like those
 * of any other server.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';
import { CallId, type CheckpointId, LoopId, type ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import type { PlannedChange } from '../../files/edits/planned-change.ts';
import type { CallLimits } from '../connection/call-tool.ts';

/**
 * Identifies the call of a request. It travels in `_meta` of `tools/call`; an external server
 * does not receive it.
 */
export const CallKey = z.object({ loopId: LoopId, callId: CallId });
export type CallKey = z.infer<typeof CallKey>;

/** The `_meta` entry that carries a `CallKey`. */
export const CALL_META = 'loopwright/call';

/** The call key of a request, or null if it has none because a client outside the host sent it. */
export function callKeyOf(meta: Readonly<Record<string, unknown>> | undefined): CallKey | null {
  return CallKey.safeParse(meta?.[CALL_META]).data ?? null;
}

/** How a tool behaves. The host trusts this information of built-in servers. */
export interface Behaviour {
  readonly readOnly: boolean;
  /** Whether it may replace or remove existing data. */
  readonly destructive: boolean;
  /** Whether repeating it has no further effect. */
  readonly idempotent: boolean;
  /** Whether someone outside the app learns of a call; default false. */
  readonly openWorld?: boolean;
}

/** The behaviour of a tool that only reads. */
export const READS: Behaviour = { readOnly: true, destructive: false, idempotent: true };

/** The assessment of a call that only reads, and only what it may read. */
export const ONLY_READS: Assessment = { kind: 'read', protectedPaths: [], outside: false };

type ToolDeclaration = readonly [behaviour: Behaviour, parameters: z.ZodObject, description: string];

/** A tool as clients receive it. */
export interface BuiltInTool extends ServerTool {
  /** JSON Schema of the arguments. A parameter with a default is not required. */
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  readonly annotations: ReturnType<typeof hintsOf>;
}

/**
 * Records an edit before it reaches the disk. The host's implementation registers each call under
 * its key before it sends the request. So it can call `ToolHooks.started` and the checkpoint store
 * although neither is sent over MCP.
 */
export interface ChangeRecorder {
  /**
   * Called once per edit, after it is planned and before anything is written, while the paths are
   * locked. Saves the before-images and the started row with the hashes in one transaction that is
   * durable on return. If it throws, nothing is written and the call fails with the message of the
   * error. Returns the checkpoints it made, possibly none. `key` is null for a client outside the
   * host.
   */
  begin(key: CallKey | null, changes: readonly PlannedChange[]): readonly CheckpointId[];
  /**
   * Called once after every successful `begin`, before the answer is sent, with the diffs for the
   * user. The answer for the model does not contain them. The list is empty when the change could
   * not be applied: then the disk is unchanged or, for a tree, partly changed. Must not throw.
   */
  finished(key: CallKey | null, diffs: readonly FileDiff[]): void;
}

/** One call of a tool of a built-in server. */
export interface BuiltInCall {
  readonly name: string;
  readonly args: JsonObject;
  /** Null for a client outside the host. */
  readonly key: CallKey | null;
  readonly signal: AbortSignal;
  /** Reports the output so far to the client, if it asked for that. */
  readonly progress: (text: string) => void;
}

/**
 * A server inside the host. One instance serves one workspace and distinguishes loops by the call
 * key.
 */
export interface BuiltInServer {
  readonly id: ServerId;
  readonly tools: readonly BuiltInTool[];
  /** Limits of its calls that differ from those of other servers. */
  readonly callLimits: Partial<CallLimits>;
  /** Opens a new connection: the client's side of a linked pair, ready for `Client.connect`. */
  connect(): Promise<Transport>;
  /** Serves a transport of the caller, for example stdio. */
  serve(transport: Transport): Promise<void>;
  /**
   * Assesses a call before it is made. Reads the disk, changes nothing. Throws for an unknown
   * tool.
   */
  assess(toolName: string, args: JsonObject): Promise<Assessment>;
  /**
   * The changes an edit would make, for the approval card. Never writes. Empty for other tools
   * and for an edit that would be refused.
   */
  preview(toolName: string, args: JsonObject): Promise<readonly FileDiff[]>;
  /** Ends its connections and waits for running edits. */
  close(): Promise<void>;
}

/** The tools of a server. `Name` lists those that `shared/built-in-servers.ts` describes. */
export function toolsOf<Name extends string>(
  declared: Readonly<Record<Name, ToolDeclaration>>,
): readonly BuiltInTool[] {
  return Object.entries<ToolDeclaration>(declared).map(([name, [behaviour, parameters, description]]) => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(parameters, {
      io: 'input',
      override: withoutSafeIntegerBound,
    });
    const inputSchema: JsonObject = JSON.parse(JSON.stringify(schema));
    return { name, description, inputSchema: { ...inputSchema, type: 'object' }, annotations: hintsOf(behaviour) };
  });
}

function hintsOf({ readOnly, destructive, idempotent, openWorld = false }: Behaviour) {
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
}

/** zod limits every integer to the safe range of a double, which is of no use to a model. */
function withoutSafeIntegerBound({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
