import { useTranslation } from 'react-i18next';
import type { RunQuestion as Question, RunView } from '../../shared/run.ts';
import { useAct } from '../act.ts';
import { answerRun } from '../stores/runs-store.ts';
import { Button } from '../ui/button.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

interface RunQuestionProps {
  readonly run: Pick<RunView, 'id'>;
  readonly question: Question;
  /** The title of the run. */
  readonly title: string;
}

/** What a run asks, with the buttons that answer it. Everything that the answer covers is shown. */
export function RunQuestion({ run: { id }, question: { pages }, title }: RunQuestionProps) {
  const { t } = useTranslation('inbox');
  const { busy, perform } = useAct(t('failed.answer'));
  const answer = (allowed: boolean) => void perform(() => answerRun(id, allowed));
  return (
    <div className="flex flex-col gap-2 pb-1">
      <p className="text-[12.5px] text-ink">{t('wantsToRead', { count: pages.length })}</p>
      <ul className="flex flex-col gap-1">
        {pages.map((page) => (
          <li key={page.url} className="text-[12.5px] text-soft [overflow-wrap:anywhere]">
            {page.title !== '' && <span className="block text-ink">{shownLine(page.title)}</span>}
            <span className="font-mono text-[12px]">{shownLine(page.url)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          needsHost={true}
          busy={busy}
          aria-label={t('allowReadingOf', { title })}
          onClick={() => answer(true)}
        >
          {t('allowReading')}
        </Button>
        <Button needsHost={true} busy={busy} aria-label={t('denyReadingOf', { title })} onClick={() => answer(false)}>
          {t('denyReading')}
        </Button>
      </div>
    </div>
  );
}
