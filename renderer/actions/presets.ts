/** The presets of new topics: choosing one, and what it says in the language of the page. */
import { useTranslation } from 'react-i18next';
import { builtInId } from '../../shared/built-in-servers.ts';
import { startOf, withoutMissing, withPreset } from '../../shared/preset.ts';
import type { Preset } from '../../shared/settings.ts';
import { strategyTexts } from '../i18n/strategy-texts.ts';
import { type AppStore, useAppStore } from '../stores/app-store.ts';
import { modelName } from '../stores/models.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';

/** Chooses the preset of the new topic; null: none. */
export function choosePreset(preset: Preset | null): void {
  const start = preset === null ? null : startOf(preset, knownOf(useAppStore.getState()));
  const { settings } = useNewTopic.getState();
  chooseForNewTopic({ preset: preset?.id ?? null, settings: withPreset(settings, start) });
}

/** Chooses a preset again that was changed, if it is the preset of the new topic. */
export function presetChanged(preset: Preset): void {
  if (useNewTopic.getState().preset === preset.id) choosePreset(preset);
}

/** Chooses no preset, if this one was the preset of the new topic. */
export function presetDeleted({ id }: Preset): void {
  if (useNewTopic.getState().preset === id) choosePreset(null);
}

/** Takes back what a chosen preset decided and what was removed since. */
export function takeBackMissing(preset: Preset): void {
  const { missing } = startOf(preset, knownOf(useAppStore.getState()));
  chooseForNewTopic({ settings: withoutMissing(useNewTopic.getState().settings, preset, missing) });
}

/** Shows a new topic that begins with the preset. */
export function newTopicWith(preset: Preset): void {
  showTopic(null);
  choosePreset(preset);
}

/** The preset of the new topic; null: none is chosen, or it was deleted. */
export function useChosenPreset(): Preset | null {
  const chosen = useNewTopic(({ preset }) => preset);
  return useAppStore(({ settings }) => settings.presets.find(({ id }) => id === chosen) ?? null);
}

interface PresetWords {
  /** What the preset decides, in a few words; empty: nothing. */
  readonly what: (preset: Preset) => string;
  /** One sentence for each model and server of the preset that no longer exists. */
  readonly problems: (preset: Preset) => readonly string[];
}

export function usePresetWords(): PresetWords {
  const { t, i18n } = useTranslation(['presets', 'common', 'servers', 'models', 'topics']);
  const usual = useAppStore(({ settings }) => settings.model);
  const providers = useAppStore(({ settings }) => settings.providers);
  const servers = useAppStore((app) => app.servers);
  const serverName = (id: string) => {
    const known = builtInId(id);
    return known === null ? id : t(`servers:name.${known}`);
  };
  const what = ({ model, strategy, instructions, serverSwitches = {}, fallbackModel }: Preset) => {
    const count = Object.keys(serverSwitches).length;
    return [
      ...(model === undefined ? [] : [modelName(model, t('common:demo'))]),
      ...(model?.effort === undefined
        ? []
        : [t('what.effort', { effort: t(`models:profile.effortOf.${model.effort}`) })]),
      ...(fallbackModel === undefined ? [] : [t('what.fallback', { name: fallbackModel.model })]),
      ...(strategy === undefined ? [] : [strategyTexts(strategy, i18n.language)?.title ?? t('topics:strategy.auto')]),
      ...(instructions === undefined ? [] : [t('what.instructions')]),
      ...(count === 0 ? [] : [t('what.servers', { count })]),
    ].join(' · ');
  };
  const problems = (preset: Preset) => {
    const { missing } = startOf(preset, { providers, servers: servers.map(({ id }) => id) });
    const names = missing.servers.map(serverName).join(t('missing.comma'));
    return [
      ...(missing.model === null
        ? []
        : [t('missing.model', { name: missing.model, usual: modelName(usual, t('common:demo')) })]),
      ...(missing.fallbackModel === null ? [] : [t('missing.fallback', { name: missing.fallbackModel })]),
      ...(names === '' ? [] : [t('missing.servers', { count: missing.servers.length, names })]),
    ];
  };
  return { what, problems };
}

const knownOf = ({ settings, servers }: Pick<AppStore, 'settings' | 'servers'>) => ({
  providers: settings.providers,
  servers: servers.map(({ id }) => id),
});
