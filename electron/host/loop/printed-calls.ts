/**
 * Finds the calls that a model printed at the end of its reply, if all of them are calls of offered
 * tools. They are marked; only if the user chose so for this model do they run.
 */
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { callsOf, type Part, type ToolCallPart } from '../../../shared/message.ts';
import { missingArguments, readArguments } from '../reading/arguments.ts';
import { toolMeant } from '../reading/names.ts';
import { type PrintedCall, printedCallsIn } from '../reading/printed-calls.ts';
import { SchemaReading } from '../reading/schema-fit.ts';
import { isPhaseTool } from './phase-tools.ts';
import type { LoopPorts, PrintedCallsMode } from './ports.ts';

type Ports = { readonly newCallId: LoopPorts['newCallId']; readonly tools: Pick<LoopPorts['tools'], 'resolve'> };

/** Returns the parts of a complete reply with its printed calls marked, or as calls that can run. */
export function withPrintedCalls(
  ports: Ports,
  tools: readonly ToolDefinition[],
  parts: readonly Part[],
  mode: PrintedCallsMode,
): readonly Part[] {
  const last = parts.at(-1);
  // A model that makes a call in the same reply knows how to call, and only writes about calls.
  if (mode === 'ignore' || last?.type !== 'text' || callsOf({ parts }).length > 0) return parts;
  const printed = printedCallsIn(last.text);
  const meant = printed?.calls.map((call) => ports.tools.resolve(tools, call.name) ?? toolMeant(tools, call.name));
  if (!printed || !meant?.every((tool) => tool !== null)) return parts;
  const others = parts.slice(0, -1);
  const calls = mode === 'run' ? runnable(ports, printed.calls, meant) : null;
  if (calls === null) return [...others, { ...last, printedCalls: meant.map(({ wireName }) => wireName) }];
  // A signature belongs to the text as it came, and cannot be sent back with another one.
  return [...others, ...(printed.before === '' ? [] : [{ type: 'text', text: printed.before } as const]), ...calls];
}

/** The calls, if the arguments of each are exactly what its tool declares; else null. */
function runnable(
  ports: Ports,
  calls: readonly PrintedCall[],
  tools: readonly ToolDefinition[],
): readonly ToolCallPart[] | null {
  const read = calls.flatMap(({ name, arguments: written }, at): readonly ToolCallPart[] => {
    const tool = tools[at];
    if (tool === undefined) return [];
    const { arguments: args } = readArguments(written, tool.inputSchema);
    const fits = new SchemaReading(tool.inputSchema).fits(args, tool.inputSchema);
    if (!fits || missingArguments(args, tool.inputSchema) !== null) return [];
    const { serverId, toolName, wireName } = tool;
    const named = isPhaseTool(tool)
      ? { tool: null, writtenName: wireName }
      : { tool: { serverId, toolName }, writtenName: name };
    return [{ type: 'tool-call', callId: ports.newCallId(), ...named, arguments: args, readFromText: true }];
  });
  return read.length === calls.length ? read : null;
}
