/** The tools of strategies, in the form in which a model is offered any tool. */
import { ServerId } from '../../../shared/ids.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { oncePer } from '../../../shared/once-per.ts';
import type { PhaseTool } from './effects.ts';

/** No server has this id, because its prefix is reserved for built-in servers. */
const STRATEGY_SERVER = ServerId.parse('@aether/strategy');

/** The same tool gives the same object, so that it is measured and written only once. */
export const phaseTool = oncePer(
  ({ name, description, inputSchema }: PhaseTool): ToolDefinition => ({
    serverId: STRATEGY_SERVER,
    toolName: name,
    wireName: name,
    description,
    inputSchema,
    readOnly: true,
    idempotent: true,
    definitionHash: '',
  }),
);

export const isPhaseTool = ({ serverId }: ToolDefinition): boolean => serverId === STRATEGY_SERVER;

/** Wire names of servers' tools contain two underscores, so the names differ. */
export function withOwn(own: readonly PhaseTool[], catalogue: readonly ToolDefinition[]): readonly ToolDefinition[] {
  if (own.length === 0) return catalogue;
  const [last] = joined.get(catalogue) ?? [];
  if (last !== undefined && last.own.length === own.length && last.own.every((tool, at) => tool === own[at]))
    return last.tools;
  const tools = [...own.map(phaseTool), ...catalogue];
  joined.set(catalogue, [{ own, tools }]);
  return tools;
}

/** The last result for each catalogue, because what is derived from a list of tools is kept by its identity. */
const joined = new WeakMap<
  readonly ToolDefinition[],
  readonly { readonly own: readonly PhaseTool[]; readonly tools: readonly ToolDefinition[] }[]
>();
