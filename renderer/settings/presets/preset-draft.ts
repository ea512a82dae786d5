/** A preset while the user edits it. Pure. */
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { LONGEST_PRESET_NAME } from '../../../shared/preset.ts';
import type { ModelSetting, Preset, StrategyChoice } from '../../../shared/settings.ts';

export interface PresetDraft {
  readonly id: string;
  readonly name: string;
  /** Null: the default model. */
  readonly model: ModelSetting | null;
  /** Null: the fallback model of the app. */
  readonly fallbackModel: ModelSetting | null;
  readonly strategy: StrategyChoice;
  readonly instructions: string;
  readonly serverSwitches: Readonly<Record<string, boolean>>;
}

export type PresetProblem = 'name-missing' | 'name-long' | 'name-taken' | 'instructions-long';

/** The draft of a stored preset, or of a new one with this id. */
export function draftOf(preset: Preset | null, newId: string): PresetDraft {
  const { id = newId, name = '', model = null, fallbackModel = null } = preset ?? {};
  const { strategy = 'auto', instructions = '', serverSwitches = {} } = preset ?? {};
  return { id, name, model, fallbackModel, strategy, instructions, serverSwitches };
}

/** What is wrong with a draft. `others` are the other presets. */
export function problemsOf(draft: PresetDraft, others: readonly Preset[]): readonly PresetProblem[] {
  const name = draft.name.trim();
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return [
    ...(name === '' ? (['name-missing'] as const) : []),
    ...(name.length > LONGEST_PRESET_NAME ? (['name-long'] as const) : []),
    ...(isTaken ? (['name-taken'] as const) : []),
    ...(draft.instructions.trim().length > LONGEST_INSTRUCTIONS ? (['instructions-long'] as const) : []),
  ];
}

/** The preset to store. What has the setting of the app is left out. */
export function presetOf({ id, name, model, fallbackModel, strategy, instructions, ...draft }: PresetDraft): Preset {
  const text = instructions.trim();
  const isSwitched = Object.keys(draft.serverSwitches).length > 0;
  return {
    id,
    name: name.trim(),
    ...(model === null ? {} : { model }),
    ...(fallbackModel === null ? {} : { fallbackModel }),
    ...(strategy === 'auto' ? {} : { strategy }),
    ...(text === '' ? {} : { instructions: text }),
    ...(isSwitched ? { serverSwitches: draft.serverSwitches } : {}),
  };
}

export type SwitchPosition = 'usual' | 'on' | 'off';

export function positionOf({ serverSwitches }: Pick<PresetDraft, 'serverSwitches'>, id: string): SwitchPosition {
  const on = Object.hasOwn(serverSwitches, id) ? serverSwitches[id] : undefined;
  if (on === undefined) return 'usual';
  return on ? 'on' : 'off';
}

/** Sets a server on or off in the preset, or leaves it to the app. */
export function withPosition(
  switches: PresetDraft['serverSwitches'],
  id: string,
  position: SwitchPosition,
): PresetDraft['serverSwitches'] {
  const { [id]: _, ...others } = switches;
  return position === 'usual' ? others : { ...others, [id]: position === 'on' };
}
