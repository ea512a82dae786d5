import { Command } from 'cmdk';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageHit } from '../../shared/contract/search.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { showInChat } from '../stores/wanted-place.ts';
import { COMMAND_ITEM } from '../ui/command-classes.ts';
import { shownLine, shownLines } from '../ui/text/shown-line.ts';
import { useDateTime } from '../ui/use-date-time.ts';

interface MessageHitItemProps {
  readonly hit: MessageHit;
  readonly onSelect: () => void;
}

const hitValue = ({ messageId }: MessageHit): string => `message ${messageId}`;

/** Opens the topic of a hit and shows the message there. */
export function showHit({ topicId, messageId, callId }: MessageHit, words: readonly string[]): void {
  showTopic(topicId);
  showInChat({ topicId, messageId, callId, words });
}

/** A message in a list of choices, with the words that were found. */
export function MessageHitItem({ hit, onSelect }: MessageHitItemProps) {
  const { t } = useTranslation('search');
  const dateTime = useDateTime();
  return (
    <Command.Item value={hitValue(hit)} onSelect={onSelect} className={COMMAND_ITEM}>
      <MessageSquare aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none self-start text-soft mt-1" />
      <span className="min-w-0 flex-1">
        <span className="flex gap-2">
          <bdi className="min-w-0 truncate font-medium">{shownLine(hit.topicTitle)}</bdi>
          <time
            dateTime={new Date(hit.createdAt).toISOString()}
            className="ml-auto flex-none text-[12px] text-faint tabular-nums"
          >
            {dateTime(hit.createdAt)}
          </time>
        </span>
        <span className="line-clamp-2 text-[12px] text-soft [overflow-wrap:anywhere]">
          <span className="text-faint">{`${t(`messages.by.${hit.role}`)} · `}</span>
          <bdi>
            {hit.excerpt.map(({ text, isFound }, at) =>
              isFound ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
                <mark key={at} className="rounded-small bg-accent-soft font-semibold text-ink">
                  {shownLines(text)}
                </mark>
              ) : (
                shownLines(text)
              ),
            )}
          </bdi>
        </span>
      </span>
    </Command.Item>
  );
}
