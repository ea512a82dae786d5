/** A button that shows how much of the model's context is used, and that opens the details. */
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import { formatPercent, formatTokens } from '../i18n/format.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { Popover } from '../ui/popover.tsx';
import { Ring } from '../ui/states/ring.tsx';
import { fillShown } from './context-fill.ts';

const ContextDetails = lazyPart(() => import('./context-details.tsx').then((part) => part.ContextDetails));

export const ContextMeter = memo(function ContextMeter({ topicId }: { readonly topicId: TopicId }) {
  const { t, i18n } = useTranslation('compaction');
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const fill = useOpenTopic(
    topicId,
    useShallow(({ topic }) => topic.context),
  );
  // The button is focused before a dialog opens, so that the focus returns to the button when the
  // dialog closes.
  const done = () => {
    trigger.current?.focus();
    setOpen(false);
  };
  if (fill === null) return null;
  const { share, percent, warn } = fillShown(fill);
  const tokens = formatTokens(fill.usedTokens, i18n.language);
  const shown = percent === null ? t('meter.tokens', { tokens }) : formatPercent(percent, i18n.language);
  const name = percent === null ? t('meter.unknown', { tokens }) : t('meter.full', { percent: shown });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      align="end"
      label={t('context')}
      className="w-80"
      trigger={
        <Button
          ref={trigger}
          variant="quiet"
          aria-label={name}
          title={name}
          data-fill={warn ? 'warn' : 'plain'}
          className={`px-1.5! tabular-nums ${warn ? 'text-warn!' : ''}`}
        >
          {share !== null && <Ring share={share} />}
          {share === null && <span className="@min-[500px]:hidden">{tokens}</span>}
          <span className="@max-[500px]:hidden">{shown}</span>
        </Button>
      }
    >
      <ContextDetails topicId={topicId} fill={fill} onDone={done} />
    </Popover>
  );
});
