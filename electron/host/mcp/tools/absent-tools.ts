/**
 * Tells a model why a tool that exists is not offered, so that it does not take another tool for it
 * or give up without a reason.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { BUILT_IN_PREFIX } from '../../../../shared/built-in-servers.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import type { ToolRef } from '../../../../shared/mcp.ts';
import { wireName } from '../../../../shared/wire/tool-names.ts';
import { toolMeant } from '../../reading/names.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { quoted } from '../../text/visible-text.ts';

export interface AbsentTool extends ToolRef {
  /** `left-out`: there were too many tools, and `find_tools` finds it. */
  readonly why: 'server-off' | 'tool-off' | 'left-out';
}

/** The number of letters in which a name may differ from the name of an absent tool. */
const MOST_DIFFERENT = 2;
const MOST_NAMED = 3;

/**
 * Says of the tools that a written name may mean why they are not offered. Returns an empty list if
 * it means none of them. `off` are the servers that are switched off, whose tools may be unknown.
 */
export function absentSentences(
  absent: readonly AbsentTool[],
  off: readonly ServerId[],
  writtenName: string,
): readonly string[] {
  const named = absent.map((tool) => ({ ...tool, wireName: wireName(tool) }));
  const meant = toolMeant(named, writtenName);
  const tools = meant === null ? nearest(named, writtenName) : [meant];
  if (tools.length > 0) return tools.slice(0, MOST_NAMED).map(sentenceOf);
  const server = off.find((id) => isOf(id, writtenName));
  return server === undefined
    ? []
    : [`The server "${shown(server)}" is switched off, with all its tools. Only the user can switch it on.`];
}

function nearest<Tool extends AbsentTool>(tools: readonly Tool[], writtenName: string): readonly Tool[] {
  const bareName = writtenName.split(/__|[./:]/).at(-1) ?? writtenName;
  const distances = tools.map((tool) => ({ tool, distance: editDistance(bareName, tool.toolName) }));
  const least = Math.min(...distances.map(({ distance }) => distance), bareName.length / 2, MOST_DIFFERENT);
  return distances.flatMap(({ tool, distance }) => (distance <= least ? [tool] : []));
}

function sentenceOf({ serverId, toolName, why }: AbsentTool): string {
  const name = quoted(toolName, 80);
  switch (why) {
    case 'server-off':
      return `The tool "${name}" is on the server "${shown(serverId)}", which is switched off. Only the user can switch it on.`;
    case 'tool-off':
      return `The tool "${name}" of the server "${shown(serverId)}" is switched off. Only the user can switch it on.`;
    case 'left-out':
      return `The tool "${name}" of the server "${shown(serverId)}" is not listed now. Find it with find_tools first.`;
    default:
      return assertNever(why);
  }
}

function isOf(id: ServerId, writtenName: string): boolean {
  const server = plain(id);
  const key = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [first = '', ...others] = writtenName
    .slice(0, 200)
    .replace(/^mcp[_.:/-]+/i, '')
    .split(/__|[./:]/);
  return others.length > 0 && key(first) === key(server);
}

const plain = (id: ServerId): string => (id.startsWith(BUILT_IN_PREFIX) ? id.slice(BUILT_IN_PREFIX.length) : id);

const shown = (id: ServerId): string => quoted(plain(id), 80);
