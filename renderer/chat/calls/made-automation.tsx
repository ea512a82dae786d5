import { useTranslation } from 'react-i18next';
import type { CallId } from '../../../shared/ids.ts';
import { useAutomationOfCall } from '../../stores/automations-store.ts';
import { showAutomations } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';

/** Leads to the automation that a finished call has made. Renders nothing after it was deleted. */
export function MadeAutomation({ callId }: { readonly callId: CallId }) {
  const { t } = useTranslation('automations');
  const made = useAutomationOfCall(callId);
  if (made === null) return null;
  return (
    <Button
      size="small"
      aria-label={t('showOf', { title: shownLine(made.title) })}
      onClick={() => showAutomations(made.id)}
    >
      {t('show')}
    </Button>
  );
}
