/**
 * Reads calls that a model plans instead of making them: a list of `{tool, arguments}` among the
 * arguments of a tool of its strategy. Names and arguments are repaired as in a call that the model
 * makes itself.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import type { Part } from '../../../shared/message.ts';
import type { Repair } from '../../../shared/model.ts';
import { readArguments } from '../reading/arguments.ts';
import { toolMeant } from '../reading/names.ts';
import { repairOf } from '../reading/repair.ts';
import type { ModelReply } from './effects.ts';
import { listedName } from './listed-tools.ts';
import type { LoopPorts } from './ports.ts';

type ReadReply = Pick<ModelReply, 'parts' | 'repairs' | 'json'>;
type Ports = { readonly tools: Pick<LoopPorts['tools'], 'resolve'> };

/** Returns the reply with its planned calls as they were read. `field` is the list of calls. */
export function withPlannedCalls(
  ports: Ports,
  catalogue: readonly ToolDefinition[],
  reply: ReadReply,
  field: string,
): ReadReply {
  const repairs: Repair[] = [];
  const parts = reply.parts.map((part): Part => {
    if (part.type !== 'tool-call' || part.tool !== null || part.malformed !== undefined) return part;
    const read = readPlannedCalls(ports, catalogue, part.arguments, field);
    repairs.push(...read.repairs.map((repair) => ({ ...repair, callId: part.callId })));
    if (isDeepStrictEqual(read.value, part.arguments)) return part;
    const isSigned = part.opaque !== undefined && part.signed === undefined;
    const signed = isSigned ? { signed: { name: part.writtenName, arguments: part.arguments } } : {};
    return { ...part, arguments: read.value, ...signed };
  });
  const { json } = reply;
  const object = json?.ok === true ? readPlannedCalls(ports, catalogue, json.object, field) : null;
  const all = [...(reply.repairs ?? []), ...repairs, ...(object?.repairs ?? [])];
  return {
    ...reply,
    parts,
    ...(all.length === 0 ? {} : { repairs: all }),
    ...(object === null ? {} : { json: { ok: true, object: object.value } }),
  };
}

interface Read {
  readonly value: JsonObject;
  readonly repairs: readonly Repair[];
}

/** The fields in which models write the arguments of a planned call. */
const ARGUMENT_FIELDS = ['arguments', 'args'] as const;

/** What is not of the expected form stays as it is. */
function readPlannedCalls(
  ports: Ports,
  catalogue: readonly ToolDefinition[],
  written: JsonObject,
  field: string,
): Read {
  const list = written[field];
  if (!Array.isArray(list)) return { value: written, repairs: [] };
  const repairs: Repair[] = [];
  const calls = list.map((call: JsonValue, at): JsonValue => {
    if (!isObject(call)) return call;
    const read = readOne(ports, catalogue, call);
    repairs.push(...read.repairs.map((repair) => ({ ...repair, at: `${field}[${at}].${repair.at}` })));
    return read.value;
  });
  return { value: { ...written, [field]: calls }, repairs };
}

function readOne(ports: Ports, catalogue: readonly ToolDefinition[], call: JsonObject): Read {
  const written = call.tool;
  if (typeof written !== 'string') return { value: call, repairs: [] };
  const tool = ports.tools.resolve(catalogue, written) ?? toolMeant(catalogue, written);
  if (tool === null) return { value: call, repairs: [] };
  const isRenamed = written !== tool.wireName && written !== tool.toolName;
  const repairs = isRenamed ? [repairOf('name', 'tool', written)] : [];
  const named = { ...call, tool: listedName(tool, catalogue) };
  const field = ARGUMENT_FIELDS.find((each) => isObject(call[each]));
  const args = field === undefined ? undefined : call[field];
  if (field === undefined || !isObject(args)) return { value: named, repairs };
  const read = readArguments(args, tool.inputSchema);
  const placed = read.repairs.map((repair) => ({
    ...repair,
    at: repair.at === '' ? field : `${field}.${repair.at}`,
  }));
  return { value: { ...named, [field]: read.arguments }, repairs: [...repairs, ...placed] };
}
