import { LoaderCircle, Timer } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import { hasEnded, type RunView } from '../../shared/run.ts';
import { textOfStep, titleOfRun } from '../../shared/run-types/index.ts';
import { useAct } from '../act.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { formatPercent } from '../i18n/format.ts';
import { showInbox } from '../stores/navigation-store.ts';
import { cancelRun, retryRun } from '../stores/runs-store.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { Card } from './card.tsx';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;

/** The card of a background run in the chat of the topic that started it. */
export const RunCard = memo(function RunCard({ run }: { readonly run: RunView }) {
  const { t, i18n } = useTranslation('inbox');
  const locale: Locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const title = shownLine(titleOfRun(run, locale));
  const { state, progress, type } = run;
  const Icon = state.name === 'running' ? LoaderCircle : Timer;
  const step = progress?.step == null ? '' : textOfStep(type, progress.step, locale);
  return (
    <Card label={title} state={state.name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 pr-1.5 pl-3">
        <Icon
          {...ICON}
          className={classes(
            'flex-none text-soft',
            state.name === 'running' && 'animate-spin motion-reduce:animate-none',
          )}
        />
        <span className="min-w-[120px] flex-1 font-medium [overflow-wrap:anywhere]">{title}</span>
        <span
          role="status"
          className={classes('text-[12.5px]', state.name === 'failed' ? 'font-medium text-bad' : 'text-soft')}
        >
          {t(`state.${state.name}`)}
        </span>
        <span className="flex flex-none gap-1">
          <Action run={run} title={title} />
          <Button size="small" variant="quiet" onClick={showInbox}>
            {t('show')}
          </Button>
        </span>
      </div>
      {state.name === 'failed' && (
        <p className="px-3 pb-2 text-[12.5px] text-bad [overflow-wrap:anywhere]">
          {failureWords({ ...state.result.error.data, failure: state.result.error.code }) ?? state.result.error.code}
        </p>
      )}
      {state.name === 'running' && progress !== null && (
        <div className="flex flex-col gap-1 px-3 pb-2.5">
          <p className="flex gap-2 text-[12px] text-soft">
            <span className="min-w-0 flex-1 truncate">{step}</span>
            <span className="tabular-nums">{formatPercent(Math.round(progress.percent), locale)}</span>
          </p>
          <ProgressBar label={t('progress', { title })} value={progress.percent} max={100} />
        </div>
      )}
    </Card>
  );
});

/** Cancel until the run has ended, then Retry if it did not succeed. */
function Action({ run: { id, state }, title }: { readonly run: RunView; readonly title: string }) {
  const { t } = useTranslation('inbox');
  const canceling = useAct(t('failed.cancel'));
  const retrying = useAct(t('failed.retry'));
  if (state.name === 'succeeded') return null;
  const isOver = hasEnded(state.name);
  const { busy, perform } = isOver ? retrying : canceling;
  return (
    <Button
      size="small"
      needsHost={true}
      busy={busy}
      aria-label={t(isOver ? 'retryOf' : 'cancelOf', { title })}
      onClick={() => void perform(() => (isOver ? retryRun(id) : cancelRun(id)))}
    >
      {t(isOver ? 'retry' : 'cancel')}
    </Button>
  );
}
