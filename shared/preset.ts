/**
 * Presets: what a new topic can begin with. A preset names its model and servers, which may have
 * been removed since. Pure. Imports no schema, because the first screen of the page loads this file.
 */
import type { FallbackChoice, ModelSetting, Preset, ProviderSetting } from './settings.ts';
import type { TopicSettings } from './topic.ts';

/** The maximum number of presets. */
export const MOST_PRESETS = 50;

/** The maximum number of characters of the name of a preset. */
export const LONGEST_PRESET_NAME = 60;

/** What exists now. `servers` are the ids of all servers. */
export interface KnownChoices {
  readonly providers: readonly ProviderSetting[];
  readonly servers: readonly string[];
}

/** What a preset names although it no longer exists. Nothing of it is applied. */
export interface MissingChoices {
  readonly model: string | null;
  readonly fallbackModel: string | null;
  readonly servers: readonly string[];
}

/** The settings that a preset decides about. Other settings of a topic stay as they are. */
interface Decided extends Pick<TopicSettings, 'model' | 'strategy' | 'instructions' | 'serverSwitches'> {
  readonly fallbackModel?: ModelSetting;
}

/** What a topic with this preset begins with. A missing model or server has the setting of the app. */
export interface PresetStart {
  readonly settings: Decided;
  readonly missing: MissingChoices;
}

export function startOf(preset: Preset, known: KnownChoices): PresetStart {
  const { model, strategy, instructions = '', serverSwitches = {}, fallbackModel } = preset;
  const switches = Object.entries(serverSwitches);
  const there = switches.filter(([id]) => known.servers.includes(id));
  const goneOf = (setting: ModelSetting | undefined) =>
    setting === undefined || isOffered(setting, known.providers) ? null : setting.model;
  const missing = {
    model: goneOf(model),
    fallbackModel: goneOf(fallbackModel),
    servers: switches.filter((one) => !there.includes(one)).map(([id]) => id),
  };
  return {
    settings: {
      ...(model === undefined || missing.model !== null ? {} : { model }),
      ...(fallbackModel === undefined || missing.fallbackModel !== null ? {} : { fallbackModel }),
      ...(strategy === undefined ? {} : { strategy }),
      ...(instructions === '' ? {} : { instructions }),
      ...(there.length === 0 ? {} : { serverSwitches: Object.fromEntries(there) }),
    },
    missing,
  };
}

/**
 * The settings of a new topic after a preset was chosen; null: no preset. What an earlier preset
 * decided about is forgotten.
 */
export function withPreset(settings: TopicSettings, start: PresetStart | null): TopicSettings {
  const { model: _, strategy: __, instructions: ___, serverSwitches: ____, fallbackModel: _____, ...others } = settings;
  return { ...others, ...start?.settings };
}

/**
 * Removes from the settings of a new topic what its preset decided and what has been removed since.
 * What the user has chosen instead stays.
 */
export function withoutMissing(settings: TopicSettings, preset: Preset, missing: MissingChoices): TopicSettings {
  const { model, fallbackModel, serverSwitches, ...others } = settings;
  const isGone = (chosen: FallbackChoice, name: string | null, of: ModelSetting | undefined) =>
    chosen !== 'none' && name !== null && chosen.model === name && chosen.providerId === of?.providerId;
  const switches = Object.entries(serverSwitches ?? {}).filter(([id]) => !missing.servers.includes(id));
  return {
    ...others,
    ...(model === undefined || isGone(model, missing.model, preset.model) ? {} : { model }),
    ...(fallbackModel === undefined || isGone(fallbackModel, missing.fallbackModel, preset.fallbackModel)
      ? {}
      : { fallbackModel }),
    ...(switches.length === 0 ? {} : { serverSwitches: Object.fromEntries(switches) }),
  };
}

/** Finds a preset by its name, in any case; undefined: there is none. */
export function presetNamed(presets: readonly Preset[], name: string): Preset | undefined {
  const wanted = sameCase(name);
  return presets.find((preset) => sameCase(preset.name) === wanted);
}

/** Puts a deleted preset back in its place, unless it is there or the list is full. */
export function restored(presets: readonly Preset[], preset: Preset, index: number): readonly Preset[] {
  if (presets.length >= MOST_PRESETS || presets.some(({ id }) => id === preset.id)) return presets;
  return presets.toSpliced(index, 0, preset);
}

/** Moves a preset one place up (-1) or down (1). The list stays the same if the preset would leave it. */
export function movedPreset(presets: readonly Preset[], id: string, by: -1 | 1): readonly Preset[] {
  const index = presets.findIndex((preset) => preset.id === id);
  const [preset, other] = [presets[index], presets[index + by]];
  if (preset === undefined || other === undefined) return presets;
  return presets.with(index, other).with(index + by, preset);
}

function isOffered({ provider, providerId, model }: ModelSetting, providers: readonly ProviderSetting[]): boolean {
  if (provider === 'demo') return true;
  return providers.some(({ id, models }) => id === providerId && models.includes(model));
}

const sameCase = (name: string): string => name.trim().toLowerCase();
