import { useTranslation } from 'react-i18next';
import type { ServerAsk, ServerRequest } from '../../../shared/server-request.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ScrollBox } from '../../ui/text/scroll-box.tsx';
import { visible, visibleLine } from '../tool-words.ts';
import { AcceptButton, AnswerButtons, useAnswering } from './answer-request.tsx';

type Sampling = Extract<ServerAsk, { kind: 'sampling' }>;

interface SamplingRequestProps {
  readonly request: ServerRequest;
  readonly ask: Sampling;
}

/**
 * The card of a sampling request: a server asks for a reply of the user's model, at the user's
 * cost. The card shows everything that would be sent.
 */
export function SamplingRequest({ request, ask }: SamplingRequestProps) {
  const { t } = useTranslation('requests');
  const answering = useAnswering(request);
  return (
    <>
      <div className="flex flex-col gap-2 px-3 pt-1 pb-3">
        <p className="text-soft">{t('samplingText')}</p>
        <SamplingText ask={ask} reply={null} />
      </div>
      <AnswerButtons answering={answering} decline={t('deny')}>
        <AcceptButton given={answering.given} onClick={() => answering.answer({ action: 'accept' })}>
          {t('askModel')}
        </AcceptButton>
      </AnswerButtons>
    </>
  );
}

interface SamplingTextProps {
  readonly ask: Sampling;
  /** The reply of the model; null: the model has not replied. */
  readonly reply: string | null;
}

/** Shows the messages for the model and, if there is one, the model's reply. */
export function SamplingText({ ask: { system, messages, maxTokens, model }, reply }: SamplingTextProps) {
  const { t, i18n } = useTranslation('requests');
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[12.5px] text-faint">
        {t('samplingFacts', { model: visibleLine(model), tokens: formatNumber(maxTokens, i18n.language) })}
      </p>
      {system !== null && <Said label={t('system')} text={system} />}
      {messages.map(({ role, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is sent never moves
        <Said key={index} label={t(`role.${role}`)} text={text} />
      ))}
      {reply !== null && <Said label={t('reply')} text={reply} />}
    </div>
  );
}

const Said = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <p className="text-[12px] text-faint">{label}</p>
    <ScrollBox
      label={label}
      text={text}
      worded={visible}
      className="mt-0.5 max-h-60 rounded-small border border-line bg-canvas"
    />
  </div>
);
