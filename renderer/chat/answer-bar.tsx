import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutFactMarks } from '../../shared/markdown/fact-mark.ts';
import { formatExactTime, formatTime } from '../i18n/format.ts';
import type { AnswerEnd } from './chat-row.ts';
import { CopyButton } from './copy-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { HoverBar, REVEALED } from './hover-bar.tsx';
import { MessageActions } from './message-actions.tsx';
import { PinButton } from './pin-button.tsx';
import { TryAgain } from './try-again.tsx';
import { VersionSwitch } from './version-switch.tsx';

/** The bar under the end of an answer: actions, author and time. */
export const AnswerBar = memo(function AnswerBar({ end }: { readonly end: AnswerEnd }) {
  const { t, i18n } = useTranslation('chat');
  const { messageId, model, createdAt, pinned, turn } = end;
  const text = withoutFactMarks(end.text);
  const name = model?.provider === 'demo' ? t('demoModel') : (model?.model ?? '');
  return (
    <HoverBar>
      {turn?.answers && <VersionSwitch kind="answers" messageId={turn.question} versions={turn.answers} />}
      <span className={`flex items-center gap-0.5 ${REVEALED}`}>
        <CopyButton text={text} label={t('copyAnswer')} />
        <ExportMenu messageId={messageId} />
        {turn !== null && <TryAgain question={turn.question} />}
        <MessageActions messageId={messageId} text={text} by="assistant" />
      </span>
      <PinButton messageId={messageId} pinned={pinned} />
      <span className={`ml-auto pl-2 ${REVEALED}`}>
        {name !== '' && <span className="[overflow-wrap:anywhere]">{`${name} · `}</span>}
        <time dateTime={new Date(createdAt).toISOString()} title={formatExactTime(createdAt, i18n.language)}>
          {formatTime(createdAt, i18n.language)}
        </time>
      </span>
    </HoverBar>
  );
});
