/**
 * Defines the tools that are offered to a model, and finds the tool that a model means by a name.
 * The name of a tool includes the app's own id for its server, so that no server can replace a
 * tool of another server (V14). Annotations are trusted only for built-in servers and servers that
 * the user trusts.
 */

import { isDeepStrictEqual } from 'node:util';
import { BUILT_IN_PREFIX } from '../../../../shared/built-in-servers.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ToolDefinition } from '../../../../shared/mcp.ts';
import { assignWireNames, hashedWireName, wireName } from '../../../../shared/wire/tool-names.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import { definitionHash, type ServerTool } from '../../approvals/tool-definition.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { quoted } from '../../text/visible-text.ts';

const MAX_DESCRIPTION = 10_000;
const NEAR_NAMES = 5;
const CATALOGUES_KEPT = 32;

/**
 * The tools of a server in the form that is offered. The same lists give the same objects while
 * the server is unchanged.
 */
export function definitionsOf(server: OfferingServer, trusted: boolean): readonly ToolDefinition[] {
  const known = definitions.get(server.tools);
  if (known?.trusted === trusted && isDeepStrictEqual(known.identity, server.identity)) return known.made;
  const made = server.tools.map((tool) => definitionOf(server, tool, trusted));
  definitions.set(server.tools, { trusted, identity: server.identity, made });
  return made;
}

const definitions = new WeakMap<
  OfferingServer['tools'],
  { readonly trusted: boolean; readonly identity: JsonObject; readonly made: readonly ToolDefinition[] }
>();

/**
 * The catalogues of tools that are offered together, each name once. The same definitions give the
 * same catalogue object, so that its serialisation stays valid.
 */
export class Catalogues {
  #kept: readonly { readonly of: readonly ToolDefinition[]; readonly catalogue: readonly ToolDefinition[] }[] = [];

  of(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
    const known = this.#kept.findLast(
      ({ of }) => of.length === tools.length && of.every((tool, at) => tool === tools[at]),
    );
    if (known !== undefined) return known.catalogue;
    const catalogue = assignWireNames(tools);
    this.#kept = [...this.#kept, { of: tools, catalogue }].slice(-CATALOGUES_KEPT);
    return catalogue;
  }
}

/**
 * Finds the tool that a model means. An exact wire name comes first, then the former hashed name
 * of a built-in tool, then a plain tool name that only one tool has (a built-in tool takes
 * precedence).
 */
export function resolveTool(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null {
  const exact = catalogue.find(({ wireName }) => wireName === writtenName);
  if (exact !== undefined) return exact;
  const former = catalogue.find((tool) => isBuiltIn(tool.serverId) && hashedWireName(tool) === writtenName);
  if (former !== undefined) return former;
  const bare = catalogue.filter(({ toolName }) => toolName === writtenName);
  const builtIn = bare.filter(({ serverId }) => isBuiltIn(serverId));
  const candidates = builtIn.length > 0 ? builtIn : bare;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/**
 * Returns a sentence that tells the model that no tool has the name it wrote, and which tools it
 * may have meant.
 */
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
  return serverId.startsWith(BUILT_IN_PREFIX);
}

/**
 * Returns the definition of a tool. `trusted` tells whether the annotations of its server are
 * trusted.
 */
export function definitionOf(
  server: Omit<OfferingServer, 'tools'>,
  tool: ServerTool,
  trusted: boolean,
): ToolDefinition {
  const hints = server.builtIn || trusted ? tool.annotations : {};
  const ref = { serverId: server.id, toolName: tool.name };
  return {
    ...ref,
    wireName: wireName(ref),
    description: cut(tool.description),
    inputSchema: tool.inputSchema,
    ...(server.builtIn && tool.alsoAccepts !== undefined && { alsoAccepts: tool.alsoAccepts }),
    ...(server.builtIn && tool.coveredBy !== undefined && { coveredBy: tool.coveredBy }),
    ...(server.builtIn && tool.onlyForSteps === true && { onlyForSteps: true }),
    readOnly: hints.readOnlyHint === true,
    idempotent: hints.idempotentHint === true,
    definitionHash: definitionHash(server.identity, tool),
  };
}

function cut(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  return `${description.slice(0, MAX_DESCRIPTION).toWellFormed()} [cut here: it was longer]`;
}
