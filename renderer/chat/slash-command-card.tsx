import { CircleAlert, SquareSlash } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlashCommandPart } from '../../shared/message.ts';
import { formatExactTime, formatTime } from '../i18n/format.ts';
import { BringBack } from './calls/bring-back.tsx';
import { Card } from './card.tsx';
import { CopyButton } from './copy-button.tsx';
import { REVEALED } from './hover-bar.tsx';
import { SlashReplyText } from './slash-reply-text.tsx';
import { ListedTodosCard } from './todos/listed-todos-card.tsx';
import { visible, visibleLine } from './tool-words.ts';

interface SlashCommandCardProps {
  readonly part: SlashCommandPart;
  readonly createdAt: number;
}

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;

/** The card of a slash command that the user typed, with its reply. */
export const SlashCommandCard = memo(function SlashCommandCard({ part, createdAt }: SlashCommandCardProps) {
  const { t, i18n } = useTranslation('chat');
  const { input, reply } = part;
  return (
    <Card
      label={`${t(reply.ok ? 'slash.name' : 'slash.refused')} ${visibleLine(input)}`}
      tone={reply.ok ? 'plain' : 'warn'}
      state={reply.code}
      className="group/line"
    >
      <div className="flex items-start gap-2 py-1.5 pr-2 pl-3">
        <span className="mt-[3px] flex-none">
          {reply.ok ? <SquareSlash {...ICON} className="text-soft" /> : <CircleAlert {...ICON} className="text-warn" />}
        </span>
        <code className="min-w-0 flex-1 whitespace-pre-wrap py-px font-mono text-[12px] text-soft leading-[19px] [overflow-wrap:anywhere]">
          {visible(input)}
        </code>
        <span className={REVEALED}>
          <CopyButton text={reply.text} label={t('slash.copy')} />
        </span>
        <time
          dateTime={new Date(createdAt).toISOString()}
          title={formatExactTime(createdAt, i18n.language)}
          className="flex-none text-[12px] text-faint leading-6 tabular-nums"
        >
          {formatTime(createdAt, i18n.language)}
        </time>
      </div>
      <div className="px-3 pb-2.5">
        {reply.todos !== undefined && reply.todos.ids.length > 0 ? (
          <ListedTodosCard listed={reply.todos} text={reply.text} />
        ) : (
          <SlashReplyText text={reply.text} />
        )}
        {reply.deleted !== undefined && (
          <div className="mt-2">
            <BringBack deleted={reply.deleted} />
          </div>
        )}
      </div>
    </Card>
  );
});
