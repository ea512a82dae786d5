/** The bands of the page that say what was missed and ask what becomes of it. */
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { useMissing } from '../../stores/automations-store.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { MissedButtons } from './missed-buttons.tsx';
import { allMissedWords, missedWords } from './missed-words.ts';

/** Asks about the missed times of one automation. Renders nothing if it missed none. */
export function MissedTimes({ of: view }: { readonly of: AutomationView }) {
  const { t, i18n } = useTranslation('automations');
  if (view.missed === null) return null;
  const words = missedWords(view.missed, view.timeZone, i18n.language, t);
  return <Band of={view} label={t('missed.label', { title: shownLine(view.title) })} words={words} />;
}

/** Asks once about the missed times of all automations. Renders nothing if fewer than two missed any. */
export function AllMissedTimes() {
  const { t, i18n } = useTranslation('automations');
  const missing = useMissing();
  if (missing.length < 2) return null;
  return <Band of={null} label={t('missed.title')} words={allMissedWords(missing, i18n.language, t)} />;
}

interface BandProps {
  readonly of: AutomationView | null;
  readonly label: string;
  readonly words: string;
}

function Band({ of, label, words }: BandProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-warn-line bg-warn-soft px-3 py-2"
    >
      <History aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-warn" />
      <p className="min-w-[min(100%-32px,200px)] flex-1 text-[12.5px] text-warn">{words}</p>
      <MissedButtons of={of} />
    </section>
  );
}
