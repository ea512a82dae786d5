/**
 * Finds the calls that a model printed at the end of its reply, if all of them are calls of offered
 * tools. They are marked; only if the user chose so for this model do they run.
 */
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { callsOf, type Part, type ToolCallPart } from '../../../shared/message.ts';
import type { Repair } from '../../../shared/model.ts';
import { missingArguments, readArguments } from '../reading/arguments.ts';
import { lostNumber, lostNumberReason } from '../reading/exact-numbers.ts';
import { toolMeant } from '../reading/names.ts';
import { type PrintedCall, printedCallsIn } from '../reading/printed-calls.ts';
import { repairOf } from '../reading/repair.ts';
import { SchemaReading } from '../reading/schema-fit.ts';
import { isPhaseTool } from './phase-tools.ts';
import type { LoopPorts, PrintedCallsMode } from './ports.ts';

type Ports = { readonly newCallId: LoopPorts['newCallId']; readonly tools: Pick<LoopPorts['tools'], 'resolve'> };

/** The maximum number of characters of arguments that do not fit, which are kept for display. */
const MOST_RAW = 10_000;
const MISFIT =
  'The arguments of this call do not fit the schema of its tool. The tool did not run. Compare them with the schema and send the call again.';

interface WithPrintedCalls {
  /** The text before the calls. */
  readonly before: string;
  readonly parts: readonly Part[];
  readonly repairs: readonly Repair[];
}

interface ReadCall {
  readonly call: ToolCallPart;
  readonly repairs: readonly Repair[];
}

/**
 * Returns the parts of a complete reply with its printed calls marked, or as calls that can run. Returns
 * null if it has none.
 */
export function withPrintedCalls(
  ports: Ports,
  tools: readonly ToolDefinition[],
  parts: readonly Part[],
  mode: PrintedCallsMode,
): WithPrintedCalls | null {
  const last = parts.at(-1);
  // A model that makes a call in the same reply knows how to call, and only writes about calls.
  if (mode === 'ignore' || last?.type !== 'text' || callsOf({ parts }).length > 0) return null;
  const printed = printedCallsIn(last.text);
  const meant = printed?.calls.map((call) => ports.tools.resolve(tools, call.name) ?? toolMeant(tools, call.name));
  if (!printed || !meant?.every((tool) => tool !== null)) return null;
  const others = parts.slice(0, -1);
  const written = last.text.slice(printed.before.length).trim();
  const repair = repairOf('call-in-text', '', written);
  if (mode === 'report') {
    const marked = { ...last, printedCalls: meant.map(({ wireName }) => wireName) };
    return { before: printed.before, parts: [...others, marked], repairs: [repair] };
  }
  const calls = printed.calls.flatMap((call, at) => (meant[at] ? [readCall(ports, call, meant[at])] : []));
  const before: readonly Part[] = printed.before === '' ? [] : [{ type: 'text', text: printed.before }];
  return {
    before: printed.before,
    // A signature belongs to the text as it came, and cannot be sent back with another one.
    parts: [...others, ...before, ...calls.map(({ call }) => call)],
    repairs: calls.flatMap(({ call: { callId }, repairs }) =>
      [repair, ...repairs].map((each) => ({ ...each, callId })),
    ),
  };
}

/** A call that can run, or a malformed one if its arguments are not exactly what its tool declares. */
function readCall(ports: Ports, { name, arguments: written }: PrintedCall, tool: ToolDefinition): ReadCall {
  const { serverId, toolName, wireName, inputSchema } = tool;
  const { arguments: args, repairs } = readArguments(written, inputSchema);
  const named = isPhaseTool(tool)
    ? { tool: null, writtenName: wireName }
    : { tool: { serverId, toolName }, writtenName: name };
  const call = { type: 'tool-call', callId: ports.newCallId(), ...named, readFromText: true } as const;
  const lost = lostNumber(args, { parsed: false });
  const fault = lost === null ? missingArguments(args, inputSchema) : lostNumberReason(lost);
  if (fault === null && new SchemaReading(inputSchema).fits(args, inputSchema))
    return { call: { ...call, arguments: args }, repairs };
  const raw = JSON.stringify(written).slice(0, MOST_RAW).toWellFormed();
  return { call: { ...call, arguments: {}, malformed: { raw, error: fault ?? MISFIT } }, repairs: [] };
}
