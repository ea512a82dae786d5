import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../act.ts';
import { resolveOutcome } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../card.tsx';
import { useLoopId } from '../chat-topic.ts';

import type { CallState } from './call-state.ts';
import { useCallWords } from './call-words.ts';
import { Arguments } from './details/argument-list.tsx';

const CHOICES = ['retry', 'done', 'skip'] as const;

/**
 * The card of a call that was running when the app ended, so that its outcome is unknown. The
 * user decides how the loop treats the call.
 */
export function OutcomeCard({ call }: { readonly call: CallState }) {
  const { t } = useTranslation('chat');
  const { verb, target } = useCallWords(call);
  const loopId = useLoopId();
  const [chosen, setChosen] = useState<(typeof CHOICES)[number] | null>(null);
  const choose = async (as: (typeof CHOICES)[number]) => {
    if (loopId === null) return;
    setChosen(as);
    if (!(await act(() => resolveOutcome(loopId, call.callId, as)))) setChosen(null);
  };
  return (
    <Card label={`${t('outcome.title')} ${verb} ${target}`} tone="warn" state="open">
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <div className="flex items-start gap-2">
          <CircleHelp aria-hidden="true" size={15} strokeWidth={1.5} className="mt-[3px] flex-none text-warn" />
          <div className="min-w-0">
            <p className="[overflow-wrap:anywhere]">
              <strong className="font-semibold">{t('outcome.title')}</strong> {verb}{' '}
              <code className="font-mono text-[12px] text-soft">{target}</code>
            </p>
            <p className="text-[12.5px] text-soft">{t('outcome.text')}</p>
          </div>
        </div>
        <Arguments args={call.arguments} />
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 border-warn-line border-t px-3 py-2">
        {CHOICES.map((as) => (
          <Button key={as} needsHost={true} busy={chosen === as} disabled={chosen !== null} onClick={() => choose(as)}>
            {t(`outcome.${as}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
