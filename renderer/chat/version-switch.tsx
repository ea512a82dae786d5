import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../shared/ids.ts';
import type { VersionOf } from '../../shared/topic.ts';
import { act } from '../act.ts';
import type { VersionKind } from '../stores/version-place.ts';
import { type VersionSwitch as Pressed, showVersion } from '../stores/versions.ts';
import { IconButton } from '../ui/button.tsx';
import { useBusy, useChatTopic } from './chat-topic.ts';

interface VersionSwitchProps {
  readonly kind: VersionKind;
  /** The id of the user message that has several versions or several answers. */
  readonly messageId: MessageId;
  readonly versions: VersionOf;
}

/**
 * Buttons to switch between versions: ‹ 2/3 ›. The arrow keys also switch while a button has the
 * focus.
 */
export function VersionSwitch({ kind, messageId, versions: { number, of } }: VersionSwitchProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const busy = useBusy();
  const box = useRef<HTMLSpanElement>(null);
  const go = (step: Pressed['step']) => {
    const wanted = step === 'previous' ? number - 1 : number + 1;
    if (busy || wanted < 1 || wanted > of) return;
    const top = box.current?.getBoundingClientRect().top ?? 0;
    void act(() => showVersion(topicId, kind, messageId, { number: wanted, step, top }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow key is left to the browser, which goes back or forward in its history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? 'previous' : 'next');
  };
  const unavailable = (atEnd: boolean) => (busy ? t('bar.busy') : atEnd ? t('versions.noMore') : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span
      ref={box}
      role="group"
      aria-label={t(`versions.${kind}`)}
      data-versions={`${kind}:${messageId}`}
      className="flex items-center text-soft tabular-nums"
      onKeyDown={onKeyDown}
    >
      <IconButton
        label={t('versions.previous')}
        size="small"
        data-step="previous"
        className="w-5!"
        unavailable={unavailable(number === 1)}
        onClick={() => go('previous')}
      >
        <ChevronLeft aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
      <span className="px-0.5">
        <span aria-hidden="true">
          {number}/{of}
        </span>
        <span className="sr-only">{t('versions.now', { number, of })}</span>
      </span>
      <IconButton
        label={t('versions.next')}
        size="small"
        data-step="next"
        className="w-5!"
        unavailable={unavailable(number === of)}
        onClick={() => go('next')}
      >
        <ChevronRight aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
    </span>
  );
}
