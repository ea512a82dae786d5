/**
 * Selects the switched-on tools that are offered to a model. With too many tools, a model chooses
 * badly and every request costs more. How many fit follows from the model's window. Above that, the
 * least used tools of external servers are left out, and on small windows also the tools of the app
 * that a task does not need first. `find_tools` finds them.
 */
import { BUILT_IN_PREFIX, type BuiltInToolName } from '../../../../shared/built-in-servers.ts';
import {
  ASSISTANT,
  FILE_EDITOR,
  FIND_TOOLS,
  isTodoWrite,
  TERMINAL,
  TODO_LIST,
  TODO_TOOL,
  TODO_WRITE,
  TOOL_FINDER,
  type ToolDefinition,
  type ToolRef,
} from '../../../../shared/mcp.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { quoted } from '../../text/visible-text.ts';
import { isBuiltIn } from './tool-registry.ts';
import { USUAL_WINDOW } from './window-space.ts';

/** A larger window is no reason for more tools: a model chooses badly among so many. */
const LARGEST_WINDOW = 2 * USUAL_WINDOW;
/** The share of the window for the definitions of external servers. */
const EXTERNAL_SHARE = 3 / 16;
/** The share of the window for the tools of the app. Above it only the first ones are offered. */
const OWN_SHARE = 1 / 8;
const WINDOW_PER_TOOL = 2_000;
const MOST_TOOLS = 64;

/** The tools of the app that a task needs first, and those that the user has switched on. */
const FIRST: readonly ToolRef[] = [
  ...(
    [
      'read_file',
      'edit_file',
      'write_to_file',
      'list_files',
      'search_files',
      'attempt_completion',
    ] satisfies readonly BuiltInToolName<'@aether/file-editor'>[]
  ).map((toolName) => ({ serverId: FILE_EDITOR, toolName })),
  { serverId: ASSISTANT, toolName: TODO_TOOL },
  { serverId: TERMINAL, toolName: 'run_command' },
  { serverId: TODO_LIST, toolName: TODO_WRITE },
  { serverId: TOOL_FINDER, toolName: FIND_TOOLS },
];

/** The space for the tools of external servers. */
export interface ToolSpace {
  readonly tools: number;
  /** The maximum number of estimated tokens of their definitions. */
  readonly tokens: number;
}

/** Returns the space in a window of this number of tokens; null: the window is unknown. */
export function toolSpace(window: number | null): ToolSpace {
  const size = Math.min(window ?? USUAL_WINDOW, LARGEST_WINDOW);
  return {
    tools: Math.min(MOST_TOOLS, Math.max(1, Math.floor(size / WINDOW_PER_TOOL))),
    tokens: Math.floor(size * EXTERNAL_SHARE),
  };
}

export interface Offer {
  /** The tools that can be called. */
  readonly callable: readonly ToolDefinition[];
  /**
   * Those of them that a request offers. A model that knows the name of another one, or a strategy
   * that uses it, can call it all the same.
   */
  readonly offered: readonly ToolDefinition[];
  /** Those that a list of tools for planned calls names: the offered ones and those only for it. */
  readonly forSteps: readonly ToolDefinition[];
  /** The tools that are not offered, which `find_tools` finds. */
  readonly leftOut: readonly ToolDefinition[];
}

/**
 * Returns the tools to offer to a model with this window (null: unknown). `preferred` returns the
 * tools that have priority if not all fit; the first external one is always offered. It is called
 * only in that case. All results are in the order of `tools`. `find_tools` is offered only if
 * tools are left out. If it is switched off, no tool of the app is left out, because nothing could
 * find it. A todo list is offered only beside other tools.
 */
export function offerOf(
  tools: readonly ToolDefinition[],
  window: number | null,
  preferred: () => readonly ToolRef[],
): Offer {
  if (tools.every((tool) => isTodoWrite(tool) || isFinder(tool)))
    return { callable: [], offered: [], forSteps: [], leftOut: [] };
  const external = tools.filter(({ serverId }) => !isBuiltIn(serverId));
  const covered = coveredIn(tools);
  const own = tools.filter(
    (tool) => isBuiltIn(tool.serverId) && !isFinder(tool) && !covered.has(tool) && !isOnlyForSteps(tool),
  );
  const space = toolSpace(window);
  const externalFit = external.length <= space.tools && tokensOfTools(external) <= space.tokens;
  const ownFit = window === null || tokensOfTools(own) <= window * OWN_SHARE || !tools.some(isFinder);
  const priority = externalFit && ownFit ? [] : preferred();
  const chosen = new Set(externalFit ? external : firstThatFit(inOrder(external, priority), space));
  const first = new Set([...FIRST, ...priority].map(keyOf));
  const isCallable = (tool: ToolDefinition) => isBuiltIn(tool.serverId) || chosen.has(tool);
  const isOffered = (tool: ToolDefinition) =>
    isBuiltIn(tool.serverId)
      ? !covered.has(tool) && ((ownFit && !isOnlyForSteps(tool)) || first.has(keyOf(tool)))
      : chosen.has(tool);
  const absent = tools.filter((tool) => !isFinder(tool) && !covered.has(tool) && !isOffered(tool));
  // A tool that is only for planned calls is no reason to offer the finder.
  const leftOut = absent.every(isOnlyForSteps) ? [] : absent;
  const known = leftOut.length === 0 ? tools.filter((tool) => !isFinder(tool)) : tools;
  const callable = known.filter(isCallable).map((tool) => withLeftOut(tool, leftOut));
  const isListed = (tool: ToolDefinition) => isFinder(tool) || isOffered(tool);
  return {
    callable,
    offered: callable.filter(isListed),
    forSteps: callable.filter((tool) => isListed(tool) || (ownFit && isOnlyForSteps(tool))),
    leftOut,
  };
}

/** The tools of the app that another tool, which is switched on, covers. */
function coveredIn(tools: readonly ToolDefinition[]): ReadonlySet<ToolDefinition> {
  const on = new Set(tools.map(keyOf));
  const isCovered = ({ serverId, coveredBy }: ToolDefinition) =>
    coveredBy !== undefined && on.has(keyOf({ serverId, toolName: coveredBy }));
  return new Set(tools.filter(isCovered));
}

function firstThatFit(tools: readonly ToolDefinition[], space: ToolSpace): readonly ToolDefinition[] {
  const fit: ToolDefinition[] = [];
  let left = space.tokens;
  for (const tool of tools) {
    const cost = tokensOfTools([tool]);
    if (fit.length >= space.tools) break;
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

const isOnlyForSteps = ({ onlyForSteps }: ToolDefinition) => onlyForSteps === true;

const isFinder = ({ serverId, toolName }: ToolRef) => serverId === TOOL_FINDER && toolName === FIND_TOOLS;

/**
 * Adds the tools that can be found to the description of the finder: those of the app by name, of
 * other servers only their number.
 * The same text gives the same object, so that the catalogue stays the same.
 */
function withLeftOut(tool: ToolDefinition, leftOut: readonly ToolDefinition[]): ToolDefinition {
  if (!isFinder(tool)) return tool;
  const counts = [...Map.groupBy(leftOut, ({ serverId }) => serverId)].map(([id, found]) =>
    isBuiltIn(id)
      ? `${id.slice(BUILT_IN_PREFIX.length)}: ${found.map(({ toolName }) => toolName).join(' ')}`
      : `${quoted(id)}: ${found.length}`,
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
