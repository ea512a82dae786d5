/** Which servers a topic uses. The nearest switch that is set decides: this process, the topic, everywhere; none means on, but off for the terminal. */
import type { ServerId } from '../../../shared/ids.ts';
import { TERMINAL } from '../../../shared/mcp.ts';

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
