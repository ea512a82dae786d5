import { CirclePause, Plus, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../act.ts';
import { loadAutomations, pauseAllAutomations, useAutomations } from '../../stores/automations-store.ts';
import { Button } from '../../ui/button.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AutomationCard } from './automation-card.tsx';
import { beginNew } from './automation-drafts.ts';
import { EXAMPLES } from './examples.ts';
import { AllMissedTimes } from './missed-times.tsx';

/** All automations with what they missed, or examples while there are none. `sought` gets the focus. */
export function AutomationList({ sought }: { readonly sought: number | null }) {
  const { t } = useTranslation('automations');
  const now = useNow();
  const list = useAutomations((store) => store.list);
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2.5 px-6 py-4 max-sm:px-3 max-sm:py-3">
        <AskedView
          asked={list}
          fillsPage={true}
          loading={t('loading')}
          failed={t('failed.load')}
          advice={t('failed.loadAdvice')}
          onRetry={() => void loadAutomations()}
        >
          {({ automations, allPaused }) =>
            automations.length === 0 ? (
              <Nothing />
            ) : (
              <>
                <Tools allPaused={allPaused} />
                {allPaused && <AllPaused />}
                <AllMissedTimes />
                <section aria-label={t('list')} className="flex flex-col gap-2.5">
                  {automations.map((view) => (
                    <AutomationCard
                      key={view.id}
                      of={view}
                      now={now}
                      allPaused={allPaused}
                      isSought={view.id === sought}
                    />
                  ))}
                </section>
              </>
            )
          }
        </AskedView>
      </div>
    </div>
  );
}

function Tools({ allPaused }: { readonly allPaused: boolean }) {
  const { t } = useTranslation('automations');
  const pausing = useAct(t('failed.pauseAll'));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {!allPaused && (
        <Button
          needsHost={true}
          busy={pausing.busy}
          onClick={() => void pausing.perform(() => pauseAllAutomations(true))}
        >
          {t('pauseAll')}
        </Button>
      )}
      <Button variant="primary" onClick={() => beginNew()}>
        <Plus aria-hidden="true" size={14} strokeWidth={1.75} />
        {t('new')}
      </Button>
    </div>
  );
}

function AllPaused() {
  const { t } = useTranslation('automations');
  const resuming = useAct(t('failed.pauseAll'));
  return (
    <section
      aria-label={t('allPaused')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-sunken px-3 py-2"
    >
      <CirclePause aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-soft" />
      <p className="min-w-[min(100%-32px,200px)] flex-1 text-[12.5px] text-soft">
        <strong className="font-medium text-ink">{t('allPaused')}</strong> {t('allPausedText')}
      </p>
      <Button
        variant="primary"
        needsHost={true}
        busy={resuming.busy}
        onClick={() => void resuming.perform(() => pauseAllAutomations(false))}
      >
        {t('resumeAll')}
      </Button>
    </section>
  );
}

function Nothing() {
  const { t } = useTranslation('automations');
  return (
    <>
      <EmptyState
        icon={<Repeat aria-hidden="true" size={22} strokeWidth={1.5} />}
        title={t('empty')}
        text={t('emptyHint')}
      />
      <ul className="mx-auto flex w-full max-w-[560px] flex-col gap-2">
        {EXAMPLES.map((name) => {
          const example = {
            when: t(`example.${name}.when`),
            title: t(`example.${name}.title`),
            goal: t(`example.${name}.goal`),
          };
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => beginNew(example)}
                className="w-full rounded-medium border border-line bg-canvas px-3.5 py-2.5 text-left hover:bg-hover"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-medium text-ink">{example.title}</span>
                  <span className="text-[12.5px] text-accent">{example.when}</span>
                </span>
                <span className="mt-0.5 block text-[12.5px] text-soft">{example.goal}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex justify-center pt-2">
        <Button variant="primary" onClick={() => beginNew()}>
          <Plus aria-hidden="true" size={14} strokeWidth={1.75} />
          {t('new')}
        </Button>
      </div>
    </>
  );
}
