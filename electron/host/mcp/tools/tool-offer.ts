/**
 * Selects the switched-on tools that are offered to a model. With too many tools, a model chooses
 * badly and every request costs more. Above a threshold, the least used tools of external servers
 * are left out, and `find_tools` finds them.
 */
import { FIND_TOOLS, TOOL_FINDER, type ToolDefinition, type ToolRef } from '../../../../shared/mcp.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { quoted } from '../../text/visible-text.ts';
import { isBuiltIn } from './tool-registry.ts';

/** The maximum number of tools of external servers that are offered at once. */
export const MOST_TOOLS = 64;
/** The maximum number of estimated tokens of their definitions. */
export const MOST_TOKENS = 24_000;

export interface Offer {
  readonly offered: readonly ToolDefinition[];
  readonly leftOut: readonly ToolDefinition[];
}

/**
 * Returns the tools to offer. `preferred` returns the tools that have priority if not all fit; the
 * first of them is always offered. It is called only in that case. Both results are in the order
 * of `tools`. `find_tools` is offered only if tools are left out.
 */
export function offerOf(tools: readonly ToolDefinition[], preferred: () => readonly ToolRef[]): Offer {
  const external = tools.filter(({ serverId }) => !isBuiltIn(serverId));
  const fitting = external.length <= MOST_TOOLS && tokensOfTools(external) <= MOST_TOKENS;
  const chosen = new Set(fitting ? external : firstThatFit(inOrder(external, preferred())));
  const leftOut = external.filter((tool) => !chosen.has(tool));
  const offered = tools.filter((tool) =>
    isBuiltIn(tool.serverId) ? leftOut.length > 0 || !isFinder(tool) : chosen.has(tool),
  );
  return { offered: leftOut.length === 0 ? offered : offered.map((tool) => withLeftOut(tool, leftOut)), leftOut };
}

function firstThatFit(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const fit: ToolDefinition[] = [];
  let left = MOST_TOKENS;
  for (const tool of tools) {
    const cost = tokensOfTools([tool]);
    if (fit.length >= MOST_TOOLS) break;
    if (cost > left && fit.length > 0) continue;
    fit.push(tool);
    left -= cost;
  }
  return fit;
}

function inOrder(tools: readonly ToolDefinition[], preferred: readonly ToolRef[]): readonly ToolDefinition[] {
  const places = new Map<string, number>();
  for (const [place, ref] of preferred.entries()) if (!places.has(keyOf(ref))) places.set(keyOf(ref), place);
  const placeOf = (tool: ToolRef) => places.get(keyOf(tool)) ?? Number.MAX_SAFE_INTEGER;
  return tools.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const keyOf = ({ serverId, toolName }: ToolRef) => `${serverId}\n${toolName}`;

const isFinder = ({ serverId, toolName }: ToolRef) => serverId === TOOL_FINDER && toolName === FIND_TOOLS;

/**
 * Adds the number of tools that can be found, for each server, to the description of the finder.
 * The same text gives the same object, so that the catalogue stays the same.
 */
function withLeftOut(tool: ToolDefinition, leftOut: readonly ToolDefinition[]): ToolDefinition {
  if (!isFinder(tool)) return tool;
  const counts = [...Map.groupBy(leftOut, ({ serverId }) => serverId)].map(
    ([id, { length }]) => `${quoted(id)}: ${length}`,
  );
  const description = `${tool.description} Not listed now, by server: ${counts.join(', ')}.`;
  const known = finders.get(tool);
  if (known?.description === description) return known;
  const told = { ...tool, description };
  finders.set(tool, told);
  return told;
}

const finders = new WeakMap<ToolDefinition, ToolDefinition>();

/** Returns the words of a query or a name, split at punctuation and at capital letters. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)];
}

/**
 * Returns the tools with words of the query in their name, server or description, best match
 * first.
 */
export function matching(tools: readonly ToolDefinition[], query: string, most: number): readonly ToolDefinition[] {
  const words = wordsOf(query);
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ tool }) => tool);
}

function scoreOf({ toolName, serverId, description }: ToolDefinition, words: readonly string[]): number {
  const name = wordsOf(toolName);
  const server = serverId.toLowerCase();
  const text = description.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (name.includes(word)) score += 6;
    else if (name.some((part) => isAlike(part, word))) score += 3;
    if (server.includes(word)) score += 2;
    if (text.includes(word)) score += 1;
  }
  return score;
}

/**
 * Whether one word is the beginning of the other (`repositories` and `repo`), with more than two
 * letters in common.
 */
function isAlike(one: string, other: string): boolean {
  return Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one));
}
