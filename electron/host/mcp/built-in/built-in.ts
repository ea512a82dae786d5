/** What a server that runs inside the host looks like to the rest of it. Tools are called over MCP like those of any other server. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { CallId, type CheckpointId, LoopId, type ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import type { PlannedChange } from '../../files/planned-change.ts';
import type { CallLimits } from '../connection/call-tool.ts';

/** The call a request belongs to. Travels in `_meta` of `tools/call`; a server outside the host does not get it. */
export const CallKey = z.object({ loopId: LoopId, callId: CallId });
export type CallKey = z.infer<typeof CallKey>;

/** The `_meta` entry that carries a `CallKey`. */
export const CALL_META = 'loopwright/call';

/** The key of a request, or null where there is none (a foreign client over stdio). */
export function callKeyOf(meta: Readonly<Record<string, unknown>> | undefined): CallKey | null {
  return CallKey.safeParse(meta?.[CALL_META]).data ?? null;
}

/** How a tool behaves. Trusted by the host: built-in servers tell the truth. */
export interface Behaviour {
  readonly readOnly: boolean;
  /** May replace or remove what was there. */
  readonly destructive: boolean;
  /** Doing it twice is the same as doing it once. */
  readonly idempotent: boolean;
}

export interface BuiltInTool extends Behaviour {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object schema. */
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  readonly annotations: ToolAnnotations;
}

/**
 * Stands between an edit and the disk. The host gives its own: it finds the call by the key in a registry it fills before it sends the
 * request, and so reaches `ToolHooks.started` and the checkpoint store without either travelling over MCP.
 */
export interface ChangeRecorder {
  /**
   * Called once per edit, after it is planned and before anything is written, while the paths are locked. Saves the before-images and
   * journals the started row with the hashes in ONE transaction, durable on return. If it throws nothing is written and the call fails with
   * its sentence; a host that must act on the error itself (a lost lease) keeps it.
   * Returns the checkpoints it made, none if it keeps none. `key` is null for a client outside the host.
   */
  begin(key: CallKey | null, changes: readonly PlannedChange[]): readonly CheckpointId[];
  /**
   * Called once after every `begin` that returned, before the answer leaves: what the edit changed, for people. Out of band, so that the
   * model's answer stays as published. Empty when the change could not be applied: then the disk may be as before, or (in the middle of a
   * tree) in between. Must not throw.
   */
  finished(key: CallKey | null, diffs: readonly FileDiff[]): void;
}

/** A server inside the host. One instance serves one workspace; it tells loops apart by the call key. */
export interface BuiltInServer {
  readonly id: ServerId;
  readonly tools: readonly BuiltInTool[];
  /** For its calls, where they differ from those of other servers. */
  readonly callLimits?: Partial<CallLimits>;
  /** A new connection of its own: the client's side of a linked pair, ready for `Client.connect`. */
  connect(): Promise<Transport>;
  /** Serves a transport of the caller's, for example stdio. */
  serve(transport: Transport): Promise<void>;
  /** Judges a call before it is made. Looks at the disk, changes nothing. Throws for a tool it does not have. */
  assess(toolName: string, args: JsonObject): Promise<Assessment>;
  /** What an edit would change, for the approval card. Never writes. Empty for other tools and for an edit that would be refused. */
  preview(toolName: string, args: JsonObject): Promise<readonly FileDiff[]>;
  /** Ends its connections and waits for edits under way. */
  close(): Promise<void>;
}

/** A tool with the JSON Schema of its parameters. The schema of the input: a parameter with a default is not required. */
export function toolOf(name: string, description: string, parameters: z.ZodObject, behaviour: Behaviour): BuiltInTool {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(parameters, {
    io: 'input',
    override: withoutSafeIntegerBound,
  });
  return {
    name,
    description,
    inputSchema: { ...(JSON.parse(JSON.stringify(schema)) as JsonObject), type: 'object' },
    annotations: {
      readOnlyHint: behaviour.readOnly,
      destructiveHint: behaviour.destructive,
      idempotentHint: behaviour.idempotent,
      openWorldHint: false,
    },
    readOnly: behaviour.readOnly,
    destructive: behaviour.destructive,
    idempotent: behaviour.idempotent,
  };
}

/** zod bounds every integer by what a double can hold; a model has no use for it. */
function withoutSafeIntegerBound({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
