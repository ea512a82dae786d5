import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestAnswer, ServerRequest } from '../../../shared/server-request.ts';
import { act } from '../../act.ts';
import { answerRequest } from '../../stores/request-store.ts';
import { Button } from '../../ui/button.tsx';

export interface Answering {
  /** The answer that is being sent; null: no answer is being sent. */
  readonly given: RequestAnswer['action'] | null;
  answer(answer: RequestAnswer): void;
}

/**
 * Sends the answer to a request, at most once at a time. If the host refuses the answer, the user
 * can answer again.
 */
export function useAnswering(request: ServerRequest): Answering {
  const { t } = useTranslation('requests');
  const [given, setGiven] = useState<RequestAnswer['action'] | null>(null);
  const answer = async (answer: RequestAnswer) => {
    if (given !== null) return;
    setGiven(answer.action);
    if (!(await act(() => answerRequest(request, answer), t('notAnswered')))) setGiven(null);
  };
  return { given, answer: (one) => void answer(one) };
}

interface AnswerButtonsProps {
  readonly answering: Answering;
  /** The label of the button that declines the request. */
  readonly decline: string;
  /** The button that accepts the request. */
  readonly children: ReactNode;
}

/** The button that accepts a request. */
export function AcceptButton({ given, ...rest }: Pick<Answering, 'given'> & ComponentProps<typeof Button>) {
  return <Button needsHost={true} variant="primary" busy={given === 'accept'} disabled={given !== null} {...rest} />;
}

/** The buttons below a request: dismiss, decline and accept. */
export function AnswerButtons({ answering: { given, answer }, decline, children }: AnswerButtonsProps) {
  const { t } = useTranslation('requests');
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 border-warn-line border-t px-3 py-2">
      <Button
        needsHost={true}
        variant="quiet"
        busy={given === 'cancel'}
        disabled={given !== null}
        onClick={() => answer({ action: 'cancel' })}
      >
        {t('dismiss')}
      </Button>
      <Button
        needsHost={true}
        busy={given === 'decline'}
        disabled={given !== null}
        onClick={() => answer({ action: 'decline' })}
      >
        {decline}
      </Button>
      {children}
    </div>
  );
}
