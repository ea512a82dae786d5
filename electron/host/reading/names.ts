/**
 * Finds the tool that a model means when it writes its name in another spelling: `readFile`,
 * `server.tool`, `mcp__server__tool`. A name counts only if it fits exactly one offered tool, so
 * that no tool can be called instead of another one.
 */
import { BUILT_IN_PREFIX } from '../../../shared/built-in-servers.ts';

/** A tool with the names under which a model can call it. */
export interface NamedTool {
  readonly serverId: string;
  readonly toolName: string;
  readonly wireName: string;
}

/** Longer names are not compared. */
const MAX_NAME = 200;

/** What models put before a name: namespaces of their training, not of our servers. */
const NAMESPACE = /^(?:to=)?(?:(?:functions?|tools?|default_api|namespace)(?:__|[.:/])|mcp(?:__|[.:/_-]))/i;

/** The text that models add after a name: an empty list of arguments, or a token of their format. */
const AFTER_NAME = /(?:\(\s*\)|<\|.*)$/s;

/** Returns the only tool with the written name in another spelling; null if none or several fit. */
export function toolMeant<Tool extends NamedTool>(offered: readonly Tool[], written: string): Tool | null {
  if (written.length > MAX_NAME) return null;
  for (const name of spellings(written)) {
    const key = keyOf(name);
    const fitting = key === '' ? [] : offered.filter((tool) => keysOf(tool).includes(key));
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
  return null;
}

/** The name as it was written, and then without the namespaces before it. */
function spellings(written: string): readonly string[] {
  const whole = written.replace(AFTER_NAME, '').replaceAll(/^[\s"'`]+|[\s"'`]+$/g, '');
  const found = [whole];
  for (let name = whole; NAMESPACE.test(name); found.push(name)) name = name.replace(NAMESPACE, '');
  return found;
}

function keysOf({ serverId, toolName, wireName }: NamedTool): readonly string[] {
  const server = serverId.startsWith(BUILT_IN_PREFIX) ? serverId.slice(BUILT_IN_PREFIX.length) : serverId;
  return [wireName, toolName, server + toolName, serverId + toolName].map(keyOf);
}

/** The letters and digits of a name. What separates words, and capital letters, do not count. */
const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
