import { useTranslation } from 'react-i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { useMissing } from '../../stores/automations-store.ts';
import { showAutomations } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { MissedButtons } from './missed-buttons.tsx';
import { allMissedWords, missedWords } from './missed-words.ts';

/** A card of the inbox about the missed times of an automation, or of all of them (null). */
export function MissedInInbox({ automation }: { readonly automation: AutomationView | null }) {
  const { t, i18n } = useTranslation('automations');
  const missing = useMissing();
  const title = automation === null ? t('missed.title') : shownLine(automation.title);
  const missed = automation?.missed ?? null;
  const words =
    automation === null || missed === null
      ? allMissedWords(missing, i18n.language, t)
      : missedWords(missed, automation.timeZone, i18n.language, t);
  return (
    <article
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-3 py-2.5"
    >
      <span aria-hidden="true" className="size-[7px] flex-none rounded-full bg-attention" />
      <div className="min-w-[min(100%-24px,200px)] flex-1">
        <h3 className="font-medium text-ink [overflow-wrap:anywhere]">{title}</h3>
        <p className="text-[12.5px] text-soft">{words}</p>
      </div>
      <MissedButtons of={automation} />
      {automation !== null && (
        <Button variant="quiet" aria-label={t('showOf', { title })} onClick={() => showAutomations(automation.id)}>
          {t('show')}
        </Button>
      )}
    </article>
  );
}
