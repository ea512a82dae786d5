/** The reviewed skills that a topic can use, each with a switch, and how many wait for a review. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAsked } from '../stores/asked.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { loadSkillsOf } from '../stores/skills-store.ts';
import { changeTopicSettings, useOpenTopic } from '../stores/topic-store.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

const NONE: Readonly<Record<string, boolean>> = {};

export function TopicSkills({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('servers');
  const folder = useTopicFolder(topicId);
  const load = useCallback(() => loadSkillsOf(folder), [folder]);
  const { asked } = useAsked(load);
  const ofApp = useAppStore(({ settings }) => settings.skillSwitches);
  const ofOpen = useOpenTopic(topicId, ({ topic }) => topic.skillSwitches);
  const ofNew = useNewTopic(({ settings }) => settings.skillSwitches);
  const own = (topicId === null ? ofNew : ofOpen) ?? NONE;
  const skills = asked.state === 'ready' ? asked.value : [];
  const usable = skills.filter(({ state }) => state === 'approved');
  const waiting = skills.filter(({ state }) => state === 'new' || state === 'changed').length;
  if (usable.length === 0 && waiting === 0) return null;
  const turn = (id: string, on: boolean) => {
    if (topicId !== null) void act(() => changeTopicSettings(topicId, { skillSwitches: { [id]: on } }));
    else chooseForNewTopic({ settings: { ...useNewTopic.getState().settings, skillSwitches: { ...own, [id]: on } } });
  };
  return (
    <section aria-label={t('composer.skills')} className="flex-none border-line border-t pb-1.5">
      <h3 className="px-3 pt-2 font-semibold text-[12.5px]">{t('composer.skills')}</h3>
      <ul className="max-h-40 overflow-y-auto">
        {usable.map(({ id, name, description }) => (
          <li key={id} className="flex items-center gap-2.5 py-1 pr-3 pl-3">
            <Switch checked={own[id] ?? ofApp[id] ?? true} label={name} onChange={(on) => turn(id, on)} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-[12.5px]">{name}</span>
              <span className="block truncate text-[12px] text-faint">{shownLine(description)}</span>
            </span>
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <button
          type="button"
          className="px-3 py-1 text-left text-[12.5px] text-accent hover:underline"
          onClick={() => showSettings('skills')}
        >
          {t('composer.skillsToReview', { count: waiting })}
        </button>
      )}
    </section>
  );
}
