/** Implements the part `presets` of the contract: each change starts from the list that is stored now. */
import { isDeepStrictEqual } from 'node:util';
import type { presets as contract } from '../../../shared/contract/presets.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { MOST_PRESETS, movedPreset, presetNamed, restored } from '../../../shared/preset.ts';
import type { Preset } from '../../../shared/settings.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from './app-settings.ts';
import type { HostSettings } from './settings.ts';

export interface PresetsParts extends Pick<HostStore, 'database'> {
  readonly stored: HostStore['settings'];
  readonly settings: Pick<HostSettings, 'set'>;
}

export function createPresets({ database, stored, settings }: PresetsParts) {
  /** Reads and writes in one transaction, because another process can change the presets too. */
  const change = (changed: (now: readonly Preset[]) => readonly Preset[]): readonly Preset[] =>
    database.transaction(() => {
      const now = appSetting(stored, 'presets');
      const next = changed(now);
      return next === now ? now : settings.set({ presets: [...next] }).presets;
    });

  return {
    save: ({ preset, was }) => change((now) => withSaved(now, preset, was)),
    remove: ({ id }) => change((now) => (now.some((one) => one.id === id) ? now.filter((one) => one.id !== id) : now)),
    restore: ({ preset, index }) => change((now) => restored(now, preset, index)),
    move: ({ id, by }) => change((now) => movedPreset(now, id, by)),
  } satisfies Handlers<typeof contract>;
}

function withSaved(now: readonly Preset[], preset: Preset, was: Preset | null): readonly Preset[] {
  const { name } = preset;
  const index = now.findIndex(({ id }) => id === preset.id);
  const known = now[index] ?? null;
  if (known === null && was !== null) throw new LoopwrightError('preset-gone', { name: was.name });
  if (!isDeepStrictEqual(known, was)) throw new LoopwrightError('preset-changed', { name });
  const others = now.filter(({ id }) => id !== preset.id);
  if (presetNamed(others, name) !== undefined) throw new LoopwrightError('preset-name-taken', { name });
  if (others.length >= MOST_PRESETS) throw new LoopwrightError('presets-full', { most: MOST_PRESETS });
  return known === null ? [...now, preset] : now.with(index, preset);
}
