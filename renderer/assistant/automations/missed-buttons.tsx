import { useTranslation } from 'react-i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { useAct } from '../../act.ts';
import { decideMissed } from '../../stores/automations-store.ts';
import { Button } from '../../ui/button.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';

/** The two decisions about the missed times of an automation, or of all of them (null). */
export function MissedButtons({ of: view }: { readonly of: AutomationView | null }) {
  const { t } = useTranslation('automations');
  const running = useAct(t('failed.decide'));
  const skipping = useAct(t('failed.decide'));
  const id = view?.id ?? null;
  const named = view === null ? null : { title: shownLine(view.title) };
  return (
    <span className="flex flex-none flex-wrap gap-1.5">
      <Button
        needsHost={true}
        busy={running.busy}
        aria-label={named === null ? undefined : t('missed.runOnceOf', named)}
        onClick={() => void running.perform(() => decideMissed(id, 'run-once'))}
      >
        {t(view === null ? 'missed.runEach' : 'missed.runOnce')}
      </Button>
      <Button
        needsHost={true}
        busy={skipping.busy}
        aria-label={named === null ? undefined : t('missed.skipOf', named)}
        onClick={() => void skipping.perform(() => decideMissed(id, 'skip'))}
      >
        {t(view === null ? 'missed.skipAll' : 'missed.skip')}
      </Button>
    </span>
  );
}
