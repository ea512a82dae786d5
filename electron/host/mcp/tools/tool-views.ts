/** The tools of a server as the screen shows them, with the cost of each. */
import type { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ToolDefinition } from '../../../../shared/mcp.ts';
import type { ServerToolView } from '../../../../shared/server-view.ts';
import type { OfferingServer, ServerTool } from '../../approvals/tool-definition.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { showInvisible } from '../../text/visible-text.ts';
import { definitionOf, definitionsOf } from './tool-registry.ts';

export interface ToolViewParts {
  readonly server: OfferingServer;
  readonly trusted: boolean;
  readonly isOn: (tool: ToolDefinition) => boolean;
  readonly isChanged: (tool: ToolDefinition) => boolean;
}

/** Returns the views in the order in which the server lists its tools. */
export function toolViews({ server, trusted, isOn, isChanged }: ToolViewParts): readonly ServerToolView[] {
  const definitions = definitionsOf(server, trusted);
  return server.tools.flatMap((tool, at) => {
    const definition = definitions[at];
    if (definition === undefined) return [];
    return [
      viewOf(tool, {
        definition: definition.definitionHash,
        on: isOn(definition),
        tokens: tokensOfTool(server.id, tool),
        changed: isChanged(definition),
      }),
    ];
  });
}

function viewOf(
  tool: ServerTool,
  more: Pick<ServerToolView, 'definition' | 'on' | 'tokens' | 'changed'>,
): ServerToolView {
  const { name, title, description, inputSchema, annotations } = tool;
  const called = title ?? annotations.title;
  return {
    name,
    title: typeof called === 'string' && called !== '' ? showInvisible(called) : null,
    description: showInvisible(description),
    inputSchema,
    hints: {
      readOnly: hint(annotations, 'readOnlyHint'),
      destructive: hint(annotations, 'destructiveHint'),
      idempotent: hint(annotations, 'idempotentHint'),
      openWorld: hint(annotations, 'openWorldHint'),
    },
    ...more,
  };
}

function hint(annotations: JsonObject, name: string): boolean | null {
  const value = annotations[name];
  return typeof value === 'boolean' ? value : null;
}

/** Returns the estimated number of tokens that offering the tool costs in each request. */
export function tokensOfTool(serverId: ServerId, tool: ServerTool): number {
  const known = costs.get(tool);
  if (known !== undefined) return known;
  const cost = tokensOfTools([definitionOf({ id: serverId, builtIn: false, identity: {} }, tool, false)]);
  costs.set(tool, cost);
  return cost;
}

const costs = new WeakMap<ServerTool, number>();
