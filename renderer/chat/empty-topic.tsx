import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { startScenario } from '../actions/start-scenario.ts';
import { useTopicChoices } from '../actions/topic-choices.ts';
import { demoScenarios } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useNewTopic } from '../stores/new-topic-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { PresetNote } from './preset-note.tsx';

/**
 * Shown before the first message: what the app can do. With the demo model, it also offers
 * example tasks.
 */
export function EmptyTopic({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('chat');
  const demo = useIsDemo(topicId);
  const { strategy } = useTopicChoices(topicId);
  const scenarios = demoScenarios(strategy, i18n.language);
  const { busy: sending, perform } = useAct();
  return (
    <div className="flex h-full items-center justify-center overflow-y-auto px-6">
      <div className="w-full max-w-[440px] py-8">
        <h2 className="font-semibold text-[17px]">{t('empty.title')}</h2>
        <p className="mt-1.5 text-soft">{t('empty.text')}</p>
        {topicId === null && <PresetNote />}
        {demo && (
          <>
            <p className="mt-5 mb-2 text-[12.5px] text-faint">{t('empty.tasks')}</p>
            <ul className="flex flex-col gap-2">
              {scenarios.map((scenario) => (
                <li key={scenario.prompt}>
                  <button
                    type="button"
                    disabled={sending}
                    onClick={() => void perform(() => startScenario(topicId, scenario))}
                    className="w-full rounded-medium border border-line bg-canvas px-3.5 py-2.5 text-left transition-colors duration-100 hover:bg-hover disabled:opacity-60"
                  >
                    <span className="block font-medium">{scenario.prompt}</span>
                    <span className="block text-[12.5px] text-soft">{scenario.about}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function useIsDemo(topicId: TopicId | null): boolean {
  const ofTopic = useOpenTopic(topicId, ({ topic }) => topic.model);
  const chosen = useNewTopic(({ settings }) => settings.model);
  const usual = useAppStore(({ settings }) => settings.model);
  const model = topicId === null ? (chosen ?? usual) : ofTopic;
  return model?.provider === 'demo';
}
