/** What the command palette offers besides topics and actions with keys: settings, models and the like. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { COUNTS } from '../../shared/loop-counts.ts';
import {
  ORDINARY_SETTINGS,
  type OrdinarySetting,
  SETTINGS_PAGES,
  type SettingsPage,
} from '../../shared/ordinary-settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { LIMITING_COUNTS, STRATEGIES } from '../../shared/strategies/index.ts';
import { act, change } from '../act.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { newTopicWith } from '../actions/presets.ts';
import { chooseModel, chooseStrategy, chooseWorkspace, useTopicChoices } from '../actions/topic-choices.ts';
import type { NamingTexts, OtherTexts } from '../i18n/other-texts.ts';
import { strategyTexts } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { beginFolderChoice } from '../stores/folder-choice.ts';
import { host } from '../stores/host.ts';
import { undoLoop } from '../stores/loop-changes.ts';
import { showPanel, showSettings } from '../stores/navigation-store.ts';
import { changeTopicSettings, pauseLoop, resumeLoop, useOpenTopic } from '../stores/topic-store.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { notify } from '../ui/toast.tsx';
import { showSettingRow } from './setting-place.ts';

export interface PaletteCommand {
  /** Unique in the palette. */
  readonly value: string;
  readonly name: string;
  readonly act: () => void;
}

/** A choice that can be named in both languages. */
interface NamedCommand extends Omit<PaletteCommand, 'name'> {
  readonly name: (t: NamingTexts, language: string) => string;
}

/** The largest number of choices of this kind that are shown. */
const MOST = 24;

/**
 * Returns the choices whose names have all words of the query, in the language of the page or in the other
 * one; none without words.
 */
export function usePaletteCommands(
  topicId: TopicId | null,
  query: string,
  other: OtherTexts | null,
): readonly PaletteCommand[] {
  const { t, i18n } = useTranslation(['search', 'topics', 'settings', 'common']);
  const all = [
    usePresetCommands(),
    useLoopCommands(topicId),
    useChoiceCommands(topicId),
    useFolderCommands(topicId),
    useSettingCommands(),
  ];
  if (query.trim() === '') return [];
  const named = all.flat().map(({ name, ...command }) => ({
    ...{ ...command, name: name(t, i18n.language) },
    otherName: other === null ? '' : name(other.t, other.language),
  }));
  return named.filter(({ name, otherName }) => hasWords(`${name}\n${otherName}`, query)).slice(0, MOST);
}

/** The presets with which a new topic can begin. */
function usePresetCommands(): readonly NamedCommand[] {
  const presets = useAppStore(({ settings }) => settings.presets);
  return presets.map((preset) => ({
    value: `preset ${preset.id}`,
    name: (t) => t('search:commands.preset', { name: preset.name }),
    act: () => newTopicWith(preset),
  }));
}

/** What can be done with the last loop of the topic. */
function useLoopCommands(topicId: TopicId | null): readonly NamedCommand[] {
  const { t } = useTranslation('search');
  const loopId = useOpenTopic(topicId, ({ loop }) => loop?.loopId ?? null);
  const state = useOpenTopic(topicId, ({ loop }) => loop?.state.name ?? null);
  if (loopId === null || state === null) return [];
  const undo = () =>
    void act(async () => {
      const refused = await undoLoop(loopId);
      if (refused.length === 0) return;
      showPanel('changes');
      notify({ title: t('failed.undoRefused'), tone: 'bad' });
    }, t('failed.undo'));
  const canUndo: NamedCommand = { value: 'loop undo', name: (texts) => texts('commands.undo'), act: undo };
  switch (state) {
    case 'running':
      return [
        {
          value: 'loop pause',
          name: (texts) => texts('commands.pause'),
          act: () => void act(() => pauseLoop(loopId), t('failed.pause')),
        },
      ];
    case 'waiting':
      return [];
    case 'paused':
    case 'interrupted':
      return [
        {
          value: 'loop resume',
          name: (texts) => texts('commands.resume'),
          act: () => void act(() => resumeLoop(loopId), t('failed.resume')),
        },
        canUndo,
      ];
    case 'completed':
    case 'stopped':
    case 'failed':
      return [canUndo];
    default:
      return assertNever(state);
  }
}

const STRATEGY_CHOICES = ['auto', ...STRATEGIES.map(({ name }) => name)] as const;

/** Models, strategies and servers of the topic, and themes. */
function useChoiceCommands(topicId: TopicId | null): readonly NamedCommand[] {
  const { t } = useTranslation(['search', 'topics']);
  const chosen = useTopicChoices(topicId);
  const { options } = useModelChoices(chosen.model ?? DEFAULT_SETTINGS.model);
  const ofTopic = useOpenTopic(topicId, ({ topic }) => topic.servers);
  const models = options.map(({ key, provider, model, setting }) => ({
    value: `model ${key}`,
    name: (texts: NamingTexts) => texts('commands.model', { name: provider === '' ? model : `${model} · ${provider}` }),
    act: () => void act(() => chooseModel(topicId, setting), t('topics:failed.model')),
  }));
  const strategies = STRATEGY_CHOICES.map((value) => ({
    value: `strategy ${value}`,
    name: (texts: NamingTexts, language: string) =>
      texts('commands.strategy', {
        name: value === 'auto' ? texts('topics:strategy.auto') : (strategyTexts(value, language)?.title ?? value),
      }),
    act: () => void act(() => chooseStrategy(topicId, value), t('topics:failed.strategy')),
  }));
  const switches =
    topicId === null || ofTopic === null
      ? []
      : ofTopic.map(({ id, on }) => ({
          value: `server ${id}`,
          name: (texts: NamingTexts) => texts(on ? 'commands.serverOff' : 'commands.serverOn', { name: shownLine(id) }),
          act: () =>
            void act(() => changeTopicSettings(topicId, { serverSwitches: { [id]: !on } }), t('failed.server')),
        }));
  const themes = ORDINARY_SETTINGS.theme.options.map((theme) => ({
    value: `theme ${theme}`,
    name: (texts: NamingTexts) => texts('commands.theme', { name: texts(`settings:setting.theme.options.${theme}`) }),
    act: () => change({ theme }),
  }));
  return [...models, ...strategies, ...switches, ...themes];
}

/** The folder picker, and the folders that were used last as another folder of the topic. */
function useFolderCommands(topicId: TopicId | null): readonly NamedCommand[] {
  const { t } = useTranslation(['search', 'topics']);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const present = useTopicFolder(topicId);
  useEffect(() => {
    let isLeft = false;
    host()
      .workspaces.recent()
      .then(
        (folders) => isLeft || setRecent(folders),
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, []);
  const others = recent.filter((path) => path !== present);
  const picker = {
    value: 'choose folder',
    name: (texts: NamingTexts) => texts('commands.chooseFolder'),
    act: () => beginFolderChoice(topicId),
  };
  const folders = others.map((path) => ({
    value: `folder ${path}`,
    name: (texts: NamingTexts) => texts('commands.folder', { path: shownLine(path) }),
    act: () => void act(() => chooseWorkspace(topicId, path), t('topics:failed.workspace')),
  }));
  return [picker, ...folders];
}

type Described = typeof ORDINARY_SETTINGS;
type SettingName = { [Key in keyof Described]: Described[Key]['page'] extends null ? never : Key }[keyof Described];

/** The names of the settings with a row. The assertion is necessary because `Object.keys` returns `string[]`. */
const SETTINGS = (Object.keys(ORDINARY_SETTINGS) as (keyof Described)[]).filter(
  (name): name is SettingName => ORDINARY_SETTINGS[name].page !== null,
);

function isOfShell(name: SettingName, inBrowser: boolean): boolean {
  const { desktopOnly, browserOnly }: OrdinarySetting = ORDINARY_SETTINGS[name];
  return (inBrowser ? desktopOnly : browserOnly) !== true;
}

const LIMITS = [...LIMITING_COUNTS.map((count) => COUNTS[count].limit), 'maxTokens', 'maxCost', 'maxWallTime'] as const;

/** The rows of the settings and their pages. */
function useSettingCommands(): readonly NamedCommand[] {
  const { t } = useTranslation(['search', 'topics', 'settings', 'common']);
  const inBrowser = useAppStore(({ info }) => info?.shell === 'browser');
  const row = (page: SettingsPage, setting: string, title: (t: NamingTexts) => string): NamedCommand => ({
    value: `setting ${page} ${setting}`,
    name: (texts) => texts('commands.setting', { name: title(texts) }),
    act: () => showSettingRow(page, title(t)),
  });
  return [
    ...SETTINGS.filter((name) => isOfShell(name, inBrowser)).map((name) =>
      row(ORDINARY_SETTINGS[name].page, name, (texts) => texts(`settings:setting.${name}.title`)),
    ),
    ...LIMITS.map((name) => row('limits', name, (texts) => texts(`settings:limits.${name}`))),
    ...SETTINGS_PAGES.filter((page) => inBrowser || page !== 'pages').map((page) => ({
      value: `settings ${page}`,
      name: (texts: NamingTexts) => texts('commands.page', { name: texts(`settings:page.${page}`) }),
      act: () => showSettings(page),
    })),
  ];
}
