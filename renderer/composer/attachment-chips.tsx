import { Paperclip, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { detach, useAttached } from '../stores/attachments-store.ts';
import { IconButton } from '../ui/button.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** The attachments of the next message, each with a remove button. */
export const AttachmentChips = memo(function AttachmentChips({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('offers');
  const attached = useAttached(topicId);
  const list = useRef<HTMLUListElement>(null);
  const focusNear = useFocusAfterRemoval(list);
  if (attached.length === 0) return null;
  return (
    <ul ref={list} aria-label={t('attached')} className="mb-1.5 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
      {attached.map((one, index) => {
        const name = shownLine(one.name);
        return (
          <li
            key={`${one.serverId} ${one.uri}`}
            title={shownLine(one.uri)}
            className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-small border border-line bg-sunken pr-0.5 pl-2 text-[12.5px]"
          >
            <Paperclip aria-hidden="true" size={13} strokeWidth={1.5} className="flex-none text-soft" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-faint max-sm:hidden">{shownLine(one.serverId)}</span>
            <IconButton
              size="small"
              label={t('detach', { name })}
              onClick={() => {
                detach(topicId, [one]);
                focusNear(index);
              }}
            >
              <X aria-hidden="true" size={13} strokeWidth={1.5} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
});
