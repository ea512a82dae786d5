/**
 * Which tools a model is offered and what it means by a name. A tool is qualified by our own id for its server, so nothing a server says can
 * put it in the place of another (faults.md V14); what a tool claims about itself is believed of built-in servers only.
 */
import type { ServerId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ToolDefinition, ToolRef } from '../../../shared/mcp.ts';
import { assignWireNames } from '../../../shared/wire/tool-names.ts';
import { editDistance } from './edit-distance.ts';
import { definitionHash, type ServerTool } from './server-tool.ts';
import { quoted } from './visible-text.ts';

/** A server that runs, as the registry sees it. */
export interface OfferingServer {
  readonly id: ServerId;
  readonly builtIn: boolean;
  /** How it is started, or which built-in one it is: part of what an approval is bound to. */
  readonly identity: JsonObject;
  readonly tools: readonly ServerTool[];
}

export interface Catalogue {
  readonly tools: readonly ToolDefinition[];
  /** Tools that found no place, each with a sentence. */
  readonly leftOut: readonly (ToolRef & { readonly why: string })[];
}

/** What providers accept in one request. */
const MAX_TOOLS = 128;
const MAX_DESCRIPTION = 10_000;
const NEAR_NAMES = 5;

/** Built-in servers first, then the others in their order. */
export function catalogueOf(servers: readonly OfferingServer[]): Catalogue {
  const ordered = [...servers.filter(({ builtIn }) => builtIn), ...servers.filter(({ builtIn }) => !builtIn)];
  const all = ordered.flatMap((server) => server.tools.map((tool) => ({ server, tool })));
  return {
    tools: assignWireNames(all.slice(0, MAX_TOOLS).map(({ server, tool }) => defined(server, tool))),
    leftOut: all.slice(MAX_TOOLS).map(({ server, tool }) => ({
      serverId: server.id,
      toolName: tool.name,
      why: `The tool "${quoted(tool.name, 80)}" of "${server.id}" is left out: a model takes at most ${MAX_TOOLS} tools. Switch a server off to make room.`,
    })),
  };
}

/** The tool a model means: an exact wire name, else a bare tool name only one tool has (one of a built-in server goes before all others). */
export function resolveTool(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null {
  const exact = catalogue.find(({ wireName }) => wireName === writtenName);
  if (exact !== undefined) return exact;
  const bare = catalogue.filter(({ toolName }) => toolName === writtenName);
  const builtIn = bare.filter(({ serverId }) => isBuiltIn(serverId));
  const candidates = builtIn.length > 0 ? builtIn : bare;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** For the model: what it wrote is no tool, and which ones it may have meant. */
export function unknownToolSentence(catalogue: readonly ToolDefinition[], writtenName: string): string {
  const sentence = `There is no tool "${quoted(writtenName, 80)}".`;
  if (catalogue.length === 0) return `${sentence} No tools are switched on; answer without them.`;
  const bareName = writtenName.split('__').at(-1) ?? writtenName;
  const distance = ({ toolName, wireName }: ToolDefinition) =>
    Math.min(editDistance(bareName, toolName), editDistance(writtenName, wireName));
  const near = catalogue
    .map((tool) => ({ name: tool.wireName, distance: distance(tool) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEAR_NAMES)
    .map(({ name }) => name);
  return `${sentence} The nearest are: ${near.join(', ')}. Use one of the tools you were given, by its exact name.`;
}

export function isBuiltIn(serverId: ServerId): boolean {
  return serverId.startsWith('@aether/');
}

function defined(server: OfferingServer, tool: ServerTool): Omit<ToolDefinition, 'wireName'> {
  const trusted = server.builtIn ? tool.annotations : {};
  return {
    serverId: server.id,
    toolName: tool.name,
    description: cut(tool.description),
    inputSchema: tool.inputSchema,
    readOnly: trusted.readOnlyHint === true,
    idempotent: trusted.idempotentHint === true,
    definitionHash: definitionHash(server.identity, tool),
  };
}

function cut(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  return `${description.slice(0, MAX_DESCRIPTION).toWellFormed()} [cut here: it was longer]`;
}
