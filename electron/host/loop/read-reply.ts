/**
 * Reads a collected reply: finds the tools that its calls mean, repairs their arguments, and finds
 * the JSON object that was asked for. The journal stores the result with all repairs, so that a
 * replay reads nothing again.
 */
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { type ToolCallPart, textOf } from '../../../shared/message.ts';
import type { Finish, Repair, WrittenCall } from '../../../shared/model.ts';
import { WIRE_NAME, wireNameOfWritten } from '../../../shared/wire/tool-names.ts';
import { readArguments } from '../reading/arguments.ts';
import { jsonObjectIn, type ReadObject } from '../reading/json-object.ts';
import { toolMeant } from '../reading/names.ts';
import { repairOf } from '../reading/repair.ts';
import type { CallModel, ModelReply } from './effects.ts';
import type { PartCollector } from './part-collector.ts';
import { isPhaseTool } from './phase-tools.ts';
import type { LoopPorts, PrintedCallsMode } from './ports.ts';
import { withPrintedCalls } from './printed-calls.ts';

/** A reply as it was read. */
export type ReadReply = Omit<ModelReply, 'usage' | 'finish'>;

type Ports = { readonly newCallId: LoopPorts['newCallId']; readonly tools: Pick<LoopPorts['tools'], 'resolve'> };

interface ToolsOfReply {
  /** The tools that a call may mean. */
  readonly callable: readonly ToolDefinition[];
  /** The tools that a printed call may mean. */
  readonly named: readonly ToolDefinition[];
}

/** `printed`: what happens to calls that the model printed as text. */
export function readReply(
  ports: Ports,
  effect: Pick<CallModel, 'tools' | 'format' | 'reads' | 'namesTools'>,
  { callable, named }: ToolsOfReply,
  collected: PartCollector,
  finish: Finish,
  printed: PrintedCallsMode,
): ReadReply {
  const repairs: Repair[] = collected.thoughtsInText.map((text) => repairOf('thoughts-in-text', '', text));
  const parts = collected.parts((one) => {
    const { call, repairs: made } = readCall(ports, effect, callable, one);
    repairs.push(...made.map((repair) => ({ ...repair, callId: call.callId })));
    return call;
  });
  const read = objectAskedFor(effect, { parts, finish });
  // A reply that was cut at its limit may be about to go on.
  const isWhole = finish.reason !== 'error' && finish.reason !== 'length';
  if (isWhole && (read === null ? effect.tools !== 'none' : effect.namesTools === true)) {
    const found = withPrintedCalls(ports, named, parts, printed);
    // Next to the object that was asked for, a printed call is only text.
    if (found !== null && !(read !== null && jsonObjectIn(found.before).ok)) {
      const json = read === null ? {} : { json: { ok: false, why: 'It is a tool call and not the object.' } as const };
      return { parts: found.parts, ...listed([...repairs, ...found.repairs]), ...json };
    }
  }
  if (read === null) return { parts, ...listed(repairs) };
  if (!read.ok) return { parts, ...listed(repairs), json: { ok: false, why: read.why } };
  return { parts, ...listed([...repairs, ...read.repairs]), json: { ok: true, object: read.object } };
}

function objectAskedFor(
  { format, reads }: Pick<CallModel, 'format' | 'reads'>,
  { parts, finish }: Pick<ModelReply, 'parts' | 'finish'>,
): ReadObject | null {
  const isAskedFor = format === 'json' || reads === 'object';
  return isAskedFor && finish.reason !== 'error' ? jsonObjectIn(textOf({ parts })) : null;
}

/** Adds the object to a reply of a journal in which replies were stored without it. */
export function withObject(effect: Pick<CallModel, 'format' | 'reads'>, reply: ModelReply): ModelReply {
  const read = reply.json === undefined ? objectAskedFor(effect, reply) : null;
  if (read === null) return reply;
  return { ...reply, json: read.ok ? { ok: true, object: read.object } : { ok: false, why: read.why } };
}

const listed = (repairs: readonly Repair[]) => (repairs.length === 0 ? {} : { repairs });

/**
 * Gives a call its id and its tool. A phase tool belongs to the strategy and not to a server, so
 * `tool` is null for its calls, and they bear the name that the strategy knows.
 */
function readCall(
  ports: Ports,
  effect: Pick<CallModel, 'tools'>,
  tools: readonly ToolDefinition[],
  written: WrittenCall,
): { readonly call: ToolCallPart; readonly repairs: readonly Repair[] } {
  const isServers = effect.tools === 'enabled';
  const own = tools.find((offered) => isPhaseTool(offered) && offered.wireName === written.name) ?? null;
  const resolved = own ?? (isServers ? ports.tools.resolve(tools, written.name) : null);
  const tool = resolved ?? toolMeant(tools, written.name);
  const isOfServer = tool === null ? isServers : !isPhaseTool(tool);
  const read = argumentsOf(written, tool);
  const isRenamed = tool !== null && written.name !== tool.wireName && written.name !== tool.toolName;
  const call: ToolCallPart = {
    type: 'tool-call',
    callId: ports.newCallId(),
    tool: tool === null || !isOfServer ? null : { serverId: tool.serverId, toolName: tool.toolName },
    writtenName: tool === null || isOfServer ? written.name : tool.wireName,
    arguments: read.arguments,
    ...(written.malformed === undefined ? {} : { malformed: written.malformed }),
    ...signedForm(written, tool, read.arguments),
  };
  return { call, repairs: isRenamed ? [repairOf('name', '', written.name), ...read.repairs] : read.repairs };
}

/** Opaque data, with the call as it was written if it will be sent back differently. */
function signedForm(
  { name, arguments: args, opaque }: WrittenCall,
  tool: ToolDefinition | null,
  read: JsonObject,
): Pick<ToolCallPart, 'opaque' | 'signed'> {
  if (opaque === undefined) return {};
  const isSame = canonicalJson(read) === canonicalJson(args) && name === (tool?.wireName ?? wireNameOfWritten(name));
  if (isSame) return { opaque };
  // Providers accept no other names in a conversation, not even those that their models wrote.
  return WIRE_NAME.test(name) ? { opaque, signed: { name, arguments: args } } : {};
}

function argumentsOf({ arguments: args, malformed, repairs = [] }: WrittenCall, tool: ToolDefinition | null) {
  if (malformed !== undefined || tool === null) return { arguments: args, repairs };
  const read = readArguments(args, tool.inputSchema);
  return { arguments: read.arguments, repairs: [...repairs, ...read.repairs] };
}
