import { useTranslation } from 'react-i18next';
import type { CallId } from '../../../shared/ids.ts';
import { useAutomationOfCall } from '../../stores/automations-store.ts';
import { showAutomations } from '../../stores/navigation-store.ts';
import { shownLine } from '../../ui/text/shown-line.ts';

/** A line that leads to the automation that a finished call has made. Renders nothing after it was deleted. */
export function MadeAutomation({ callId }: { readonly callId: CallId }) {
  const { t } = useTranslation('automations');
  const made = useAutomationOfCall(callId);
  if (made === null) return null;
  return (
    <p className="border-line border-t px-3 py-1.5 text-[12.5px]">
      <button
        type="button"
        onClick={() => showAutomations(made.id)}
        className="max-w-full truncate rounded-small text-accent hover:underline"
      >
        {t('showOf', { title: shownLine(made.title) })}
      </button>
    </p>
  );
}
