import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../i18n/format.ts';
import type { AnswerEnd } from './chat-row.ts';
import { useStreamedPiece } from './chat-topic.ts';
import { CopyButton } from './copy-button.tsx';
import { Markdown } from './markdown/markdown.tsx';

interface AnswerProps {
  /** null: it goes on. */
  readonly text: string | null;
  readonly piece: number;
  readonly end: AnswerEnd | null;
}

export const Answer = memo(function Answer({ text, piece, end }: AnswerProps) {
  const growing = useStreamedPiece(text === null ? piece : null);
  return (
    <div className="group/answer">
      <Markdown text={text ?? growing} growing={text === null} />
      {end !== null && <End end={end} />}
    </div>
  );
});

function End({ end: { text, model, createdAt } }: { readonly end: AnswerEnd }) {
  const { t, i18n } = useTranslation('chat');
  const name = model?.provider === 'demo' ? t('demoModel') : (model?.model ?? '');
  return (
    <div className="mt-1 flex h-6 items-center justify-between text-[12px] text-faint opacity-0 transition-opacity duration-100 focus-within:opacity-100 group-hover/answer:opacity-100 in-data-newest:opacity-100">
      <span className="-ml-1.5">
        <CopyButton text={text} label={t('copyAnswer')} />
      </span>
      <span>
        {name !== '' && `${name} · `}
        <time dateTime={new Date(createdAt).toISOString()} title={formatDateTime(createdAt, i18n.language)}>
          {formatTime(createdAt, i18n.language)}
        </time>
      </span>
    </div>
  );
}
