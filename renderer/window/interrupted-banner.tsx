import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/**
 * Says at the start how many loops were interrupted, and leads to one after the other. It disappears when
 * all of them were resumed or discarded. The dots of their topics stay after it was closed.
 */
export function InterruptedBanner() {
  const { t } = useTranslation('common');
  const [closed, setClosed] = useState<readonly TopicId[]>([]);
  const found = useAppStore(
    useShallow(({ interrupted, topics }) => interrupted.filter((id) => topics[id]?.activity === 'interrupted')),
  );
  const shown = useNavigation(({ screen }) => (screen.name === 'topic' ? screen.topicId : null));
  const left = found.filter((id) => !closed.includes(id));
  const next = left[(shown === null ? -1 : left.indexOf(shown)) + 1] ?? left[0];
  if (next === undefined) return null;
  const isHere = left.length === 1 && next === shown;
  return (
    <section
      aria-label={t('interrupted.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <p className="min-w-48">{t('interrupted.text', { count: left.length })}</p>
      <span className="flex flex-none flex-wrap gap-1">
        {!isHere && (
          <Button size="small" onClick={() => showTopic(next)}>
            {t(shown !== null && left.includes(shown) ? 'interrupted.next' : 'interrupted.show')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setClosed(found)}>
          {t('interrupted.close')}
        </Button>
      </span>
    </section>
  );
}
