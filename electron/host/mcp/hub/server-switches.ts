/**
 * Which servers and tools a topic uses. The nearest switch that is set decides: this process, the
 * topic, the app. Without a switch a server is on, unless
 * its description says otherwise.
 */
import { builtInDescription } from '../../../../shared/built-in-servers.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import { isCompletion, type ToolRef, type ToolSwitches } from '../../../../shared/mcp.ts';

/** Whether each server is on, by its id. */
export type ServerSwitches = Readonly<Record<string, boolean>>;

export interface SwitchLayers {
  readonly process?: ServerSwitches;
  readonly topic?: ServerSwitches;
  readonly global?: ServerSwitches;
}

export function isSwitchedOn(id: ServerId, { process, topic, global }: SwitchLayers): boolean {
  const set = [process, topic, global].find((layer) => layer !== undefined && Object.hasOwn(layer, id));
  return set?.[id] ?? builtInDescription(id)?.isOnAtFirst ?? true;
}

/**
 * For a tool of a server in use, the switch of the topic decides, then the one of the app;
 * without one the tool is on. The tool that ends a loop is always on.
 */
export function isToolOn(
  tool: ToolRef,
  { topic, global }: { readonly topic?: ToolSwitches; readonly global: ToolSwitches },
): boolean {
  const { serverId, toolName } = tool;
  const set = [topic, global].flatMap((layer) => {
    const switches = layer !== undefined && Object.hasOwn(layer, serverId) ? layer[serverId] : undefined;
    return switches !== undefined && Object.hasOwn(switches, toolName) ? [switches[toolName]] : [];
  });
  return isCompletion(tool) || (set[0] ?? true);
}
