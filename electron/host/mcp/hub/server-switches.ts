/** Which servers and tools a topic uses. The nearest switch that is set decides: this process, the topic, everywhere; none means on, but off for the terminal. */
import type { ServerId } from '../../../../shared/ids.ts';
import { isCompletion, TERMINAL, type ToolRef, type ToolSwitches } from '../../../../shared/mcp.ts';

/** By server id: true is on. */
export type ServerSwitches = Readonly<Record<string, boolean>>;

export interface SwitchLayers {
  readonly process?: ServerSwitches;
  readonly topic?: ServerSwitches;
  readonly global?: ServerSwitches;
}

export function isSwitchedOn(id: ServerId, { process, topic, global }: SwitchLayers): boolean {
  const set = [process, topic, global].find((layer) => layer !== undefined && Object.hasOwn(layer, id));
  return set?.[id] ?? id !== TERMINAL;
}

/** A tool of a server that is used: the topic's switch decides, then the one for everywhere; none means on. A loop can always be ended. */
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
