/**
 * The interface of a server that runs inside the host. Its tools are called over MCP like those
 * of any other server.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';
import { CallId, type CheckpointId, LoopId, type ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import { oncePer } from '../../../../shared/once-per.ts';
import type { Output } from '../../../../shared/output.ts';
import type { RanCommand } from '../../../../shared/ran-command.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import type { Foreseen, Foresight } from '../../approvals/foreseen.ts';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import type { DiskState } from '../../files/disk-state.ts';
import type { PlannedChange } from '../../files/edits/planned-change.ts';
import type { FoundChanges } from '../../files/snapshots/snapshot-changes.ts';
import type { CallLimits } from '../connection/call-tool.ts';

/**
 * Identifies the tool call to which a request belongs. It is sent in `_meta` of `tools/call`; an
 * external server does not receive it.
 */
export const CallKey = z.object({ loopId: LoopId, callId: CallId });
export type CallKey = z.infer<typeof CallKey>;

/** The name of the `_meta` entry that contains a `CallKey`. */
export const CALL_META = 'loopwright/call';

/**
 * Returns the call key of a request; null if the request has none because a client outside the
 * host sent it.
 */
export function callKeyOf(meta: Readonly<Record<string, unknown>> | undefined): CallKey | null {
  return CallKey.safeParse(meta?.[CALL_META]).data ?? null;
}

/** The behaviour of a tool. The host trusts this information of built-in servers. */
export interface Behaviour {
  readonly readOnly: boolean;
  /** Whether the tool may replace or remove existing data. */
  readonly destructive: boolean;
  /** Whether repeating a call of the tool has no further effect. */
  readonly idempotent: boolean;
  /** Whether someone outside the app learns of a call. Default: false. */
  readonly openWorld?: boolean;
}

/** The behaviour of a tool that only reads. */
export const READS: Behaviour = { readOnly: true, destructive: false, idempotent: true };

/** The assessment of a call that only reads files or data that it is allowed to read. */
export const ONLY_READS: Assessment = { kind: 'read', protectedPaths: [], outside: false };

type ToolDeclaration = readonly [
  behaviour: Behaviour,
  parameters: z.ZodObject,
  description: string,
  more?: Pick<ServerTool, 'forSeveralWorkspaces' | 'coveredBy' | 'onlyForSteps'>,
];

/**
 * The metadata of a parameter that a tool accepts and does not advertise: `.meta(UNLISTED)`. It is
 * part of a published contract, but a model has no use for it.
 */
export const UNLISTED = { isUnlisted: true } as const;

/** A tool as clients receive it. */
export interface BuiltInTool extends ServerTool {
  /** The JSON Schema of the arguments. A parameter with a default is not required. */
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  readonly annotations: ReturnType<typeof hintsOf>;
}

/**
 * Records an edit before it reaches the disk. The host's implementation registers each call under
 * its call key before it sends the request, so that it can call `ToolHooks.started` and the
 * checkpoint store, although neither is sent over MCP.
 */
export interface ChangeRecorder {
  /**
   * Called once per edit, after the edit is planned and before anything is written, while the
   * paths are locked. Saves the before-images and the started row with the hashes in one
   * transaction that is durable on return. If this function throws, nothing is written and the
   * call fails with the error message. Returns the checkpoints that it created, possibly none.
   * `key` is null for a client outside the host.
   */
  begin(key: CallKey | null, changes: readonly PlannedChange[]): readonly CheckpointId[];
  /**
   * Called once before a call of a server with `reportsStart` has an effect that is not an edit.
   * Writes the started row. If this function throws, the call must have no effect.
   */
  start(key: CallKey | null, foreseen: Foreseen): void;
  /**
   * Returns what records the effect of a call that `start` announced, also if the call was stopped
   * meanwhile.
   */
  effectOf(key: CallKey | null): EffectRecorder;
  /**
   * Returns the files with secrets that a call may read, by their real paths relative to the workspace.
   * Without this function no call may read one.
   */
  secretsOf?(key: CallKey | null): 'all' | readonly string[];
  /**
   * Called once after every successful `begin`, before the result is sent, with the diffs for the
   * user. The result for the model does not contain them. The array is empty when the change could
   * not be applied: then the disk is unchanged or, for a folder tree, partly changed. Must not
   * throw.
   */
  finished(key: CallKey | null, diffs: readonly FileDiff[]): void;
}

/** Records what a call turned out to have done. `changed`, `ran` and `made` are called once; no method may throw or reject. */
export interface EffectRecorder {
  /**
   * The states of the files in a workspace, given by its real path, that other calls of any loop, or
   * undos, have recorded since this object was made, by path relative to it; null: it does not exist.
   */
  others(workspace: string): ReadonlyMap<string, DiskState | null>;
  /** Stores the files that changed in a workspace, given by its real path, so that they can be undone. */
  changed(workspace: string, found: FoundChanges): void;
  ran(ran: RanCommand): void;
  /**
   * Stores what the call made for people. Resolves when it is on disk; an output that cannot be stored is
   * left out and logged.
   */
  made(outputs: readonly Output[]): Promise<void>;
}

/** Records nothing, for calls of clients outside the host. */
export const NO_EFFECT_RECORDER: EffectRecorder = {
  others: () => new Map(),
  changed: () => {},
  ran: () => {},
  made: async () => {},
};

/**
 * Returns the tokens of the window of the model that reads the result of a call; null if it is
 * unknown. Without this function it is unknown for every call.
 */
export type WindowOf = (key: CallKey | null) => number | null;

/** One call of a tool of a built-in server. */
export interface BuiltInCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The key of the call; null for a client outside the host. */
  readonly key: CallKey | null;
  readonly signal: AbortSignal;
  /** Reports the output so far to the client, if the client requested progress reports. */
  readonly progress: (text: string) => void;
}

/**
 * A server inside the host. One instance serves one workspace and distinguishes loops by the call
 * key.
 */
export interface BuiltInServer {
  readonly id: ServerId;
  readonly tools: readonly BuiltInTool[];
  /** The call limits of this server that differ from those of other servers. */
  readonly callLimits: Partial<CallLimits>;
  /**
   * Whether the tools of this server are of use at present, beside the servers that `isOn` names.
   * Absent: always.
   */
  readonly isUseful?: (isOn: (id: ServerId) => boolean) => boolean;
  /** Whether a tool of this server is offered at present. Absent: all are. */
  readonly offers?: (toolName: string) => boolean;
  /**
   * Opens a new connection and returns the client's side of a linked pair, ready for
   * `Client.connect`.
   */
  connect(): Promise<Transport>;
  /** Serves a transport that the caller provides, for example stdio. */
  serve(transport: Transport): Promise<void>;
  /**
   * Assesses a call before it is made. Reads the disk and changes nothing. Throws for an unknown
   * tool.
   */
  assess(toolName: string, args: JsonObject): Promise<Assessment>;
  /**
   * Whether calls that are not read-only report their start themselves to the `ChangeRecorder`,
   * right before their effect.
   */
  readonly reportsStart: boolean;
  /**
   * Returns what the call would do in its loop, or why it would fail. Reads the disk and changes
   * nothing. `shown` is the receipt that the call got earlier, perhaps in another process. Throws
   * for an unknown tool.
   */
  foresee(toolName: string, args: JsonObject, key: CallKey, shown?: Receipt | null): Promise<Foresight>;
  /** Closes all connections and waits for running edits. */
  close(): Promise<void>;
}

/**
 * Returns the tools of a server. `Name` lists those that `shared/built-in-servers.ts` describes.
 */
export function toolsOf<Name extends string>(
  declared: Readonly<Record<Name, ToolDeclaration>>,
): readonly BuiltInTool[] {
  return Object.entries<ToolDeclaration>(declared).map(([name, [behaviour, parameters, description, more]]) => {
    const { listed, unlisted } = dividedParameters(parameters);
    const { $schema: _dialect, ...schema } = z.toJSONSchema(listed, { io: 'input', override: withoutUselessKeywords });
    const inputSchema: JsonObject = JSON.parse(JSON.stringify(schema));
    return {
      ...{ name, description, inputSchema: { ...inputSchema, type: 'object' }, annotations: hintsOf(behaviour) },
      ...(unlisted.length > 0 && { alsoAccepts: unlisted }),
      ...more,
    };
  });
}

function dividedParameters(parameters: z.ZodObject): { readonly listed: z.ZodObject; readonly unlisted: string[] } {
  const isUnlisted = (parameter: z.core.$ZodType) => z.globalRegistry.get(parameter)?.isUnlisted === true;
  const entries = Object.entries(parameters.shape);
  return {
    listed: z.object(Object.fromEntries(entries.filter(([, parameter]) => !isUnlisted(parameter)))),
    unlisted: entries.flatMap(([name, parameter]) => (isUnlisted(parameter) ? name : [])),
  };
}

/**
 * The tools of a server that are offered to a model. A topic has one workspace, so those that are
 * useful only for several are left out. The same server gives the same list.
 */
export const toolsForOneWorkspace = oncePer(({ tools }: Pick<BuiltInServer, 'tools'>): readonly BuiltInTool[] =>
  tools.filter(({ forSeveralWorkspaces }) => forSeveralWorkspaces !== true),
);

function hintsOf({ readOnly, destructive, idempotent, openWorld = false }: Behaviour) {
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
}

/**
 * Removes the keywords that cost tokens and are of no use to a model: the bounds that zod sets for
 * every integer (the safe range of a double), lengths of texts and lists, the least numbers, and defaults that mean
 * "no". The handler of the tool still checks all of them.
 */
function withoutUselessKeywords({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum !== undefined && jsonSchema.minimum <= 1) delete jsonSchema.minimum;
  if (jsonSchema.default === false || jsonSchema.default === '' || jsonSchema.default === 0) delete jsonSchema.default;
  delete jsonSchema.minLength;
  delete jsonSchema.maxLength;
  delete jsonSchema.minItems;
  delete jsonSchema.maxItems;
}
