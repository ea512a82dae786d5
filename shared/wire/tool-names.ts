/**
 * The name of a tool on the wire: `<server>__<tool>`, `[A-Za-z0-9_-]{1,64}`, starting with a
 * letter or `_`. It is built from our own id of the server, so a server cannot impersonate
 * another server's tool (faults.md V14). A name that was changed or shortened contains a hash of
 * the full name.
 */
import { BUILT_IN_PREFIX, BUILT_IN_SERVERS } from '../built-in-servers.ts';
import type { ToolRef } from '../mcp.ts';

export const WIRE_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

const MAX_LENGTH = 64;
const MAX_SERVER_LENGTH = 24;

/**
 * Names of built-in servers, which are reserved on the wire: a tool of any other server with such
 * an id gets a hash. `data` is reserved for a server that does not exist yet.
 */
const BUILT_IN = new Set([...Object.keys(BUILT_IN_SERVERS).map((id) => id.slice(BUILT_IN_PREFIX.length)), 'data']);

/**
 * Without `__` inside and `_` at either end, the first `__` of a wire name separates server and
 * tool unambiguously.
 */
const PLAIN_SERVER = /^[A-Za-z][A-Za-z0-9-]*(_[A-Za-z0-9-]+)*$/;
const PLAIN_TOOL = /^[A-Za-z0-9_-]+$/;

/**
 * Always the same for the same tool; different for different tools unless two 32-bit hashes
 * collide.
 */
export function wireName(tool: ToolRef): string {
  const builtIn = tool.serverId.startsWith(BUILT_IN_PREFIX);
  const server = shownServer(tool);
  const plain = `${server}__${tool.toolName}`;
  const reachable = BUILT_IN.has(server) === builtIn;
  if (reachable && PLAIN_SERVER.test(server) && PLAIN_TOOL.test(tool.toolName) && plain.length <= MAX_LENGTH)
    return plain;
  return hashedWireName(tool);
}

/**
 * The name with a hash. A tool whose server became reserved later, such as the terminal's, had
 * this name before, and models still write it when an earlier text mentions it.
 */
export function hashedWireName(tool: ToolRef): string {
  const readable = `${sanitised(shownServer(tool)).slice(0, MAX_SERVER_LENGTH)}__${sanitised(tool.toolName)}`;
  return withSuffix(readable, hash(`${tool.serverId}\n${tool.toolName}`));
}

function shownServer({ serverId }: ToolRef): string {
  return serverId.startsWith(BUILT_IN_PREFIX) ? serverId.slice(BUILT_IN_PREFIX.length) : serverId;
}

/** Converts a name that the model invented to a form that can be sent back in the history. */
export function wireNameOfWritten(writtenName: string): string {
  return withLetterFirst(sanitised(writtenName)).slice(0, MAX_LENGTH);
}

/**
 * Unique wire names for all tools of one request, in order. A tool that is listed again gets a
 * number.
 */
export function assignWireNames<T extends ToolRef>(
  tools: readonly T[],
): readonly (T & { readonly wireName: string })[] {
  const taken = new Set<string>();
  return tools.map((tool) => {
    const wanted = wireName(tool);
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = withSuffix(wanted, String(count));
    taken.add(name);
    return { ...tool, wireName: name };
  });
}

function withSuffix(name: string, suffix: string): string {
  return `${withLetterFirst(name).slice(0, MAX_LENGTH - suffix.length - 1)}_${suffix}`;
}

function withLetterFirst(name: string): string {
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

function sanitised(name: string): string {
  return name.slice(0, MAX_LENGTH).replaceAll(/[^A-Za-z0-9_-]/g, '_');
}

/**
 * FNV-1a over UTF-16 code units, 32 bits as 8 hex digits. `shared` has no crypto; nothing here is
 * a secret.
 */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(16).padStart(8, '0');
}
