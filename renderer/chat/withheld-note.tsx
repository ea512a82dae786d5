import { Eye, EyeOff } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { CallId, MessageId } from '../../shared/ids.ts';
import { secretList } from '../../shared/secret-words.ts';
import type { SecretPlace, WithheldSecret } from '../../shared/withheld-secret.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { sendSecrets } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { useChatTopic, useInTopic } from './chat-topic.ts';

/** `newest`: the message is the user's newest one, under which secrets without a place are shown. */
type Place =
  | { readonly of: 'message'; readonly id: MessageId; readonly newest: boolean }
  | { readonly of: 'call'; readonly id: CallId };

const NONE: readonly WithheldSecret[] = [];

/** Says which secrets of a message are not sent to the model, and offers to send them. */
export const MessageSecrets = memo(function MessageSecrets({ id }: { readonly id: MessageId }) {
  const newest = useInTopic(({ messages }) => messages.findLast(({ role }) => role === 'user')?.id === id, false);
  return <Notes place={{ of: 'message', id, newest }} />;
});

/** The same for the result of a tool call. */
export const CallSecrets = memo(function CallSecrets({ id }: { readonly id: CallId }) {
  return <Notes place={{ of: 'call', id }} />;
});

function Notes({ place }: { readonly place: Place }) {
  const secrets = useInTopic(({ topic }) => topic.secrets ?? NONE, NONE);
  const isOn = useAppStore(({ settings }) => settings.withholdsSecrets);
  const { of, id } = place;
  const newest = place.of === 'message' && place.newest;
  const here = useMemo(
    () => secrets.filter(({ places }) => places.some((one) => isAt(one, of, id, newest))),
    [secrets, of, id, newest],
  );
  if (!isOn || here.length === 0) return null;
  const kept = here.filter(({ sent }) => !sent);
  const sent = here.filter((secret) => secret.sent);
  return (
    <>
      {kept.length > 0 && <Note secrets={kept} place={place} />}
      {sent.length > 0 && <Note secrets={sent} place={place} />}
    </>
  );
}

function isAt({ messageId, callId }: SecretPlace, of: Place['of'], id: string, newest: boolean): boolean {
  switch (of) {
    case 'message':
      return messageId === id || (newest && messageId === null && callId === null);
    case 'call':
      return callId === id;
    default:
      return assertNever(of);
  }
}

interface NoteProps {
  /** At least one secret. All of them are sent, or none. */
  readonly secrets: readonly WithheldSecret[];
  readonly place: Place;
}

function Note({ secrets, place: { of, id } }: NoteProps) {
  const { t, i18n } = useTranslation('chat');
  const topicId = useChatTopic();
  const { busy, perform } = useAct(t('secrets.notSaved'));
  const sent = secrets[0]?.sent === true;
  const named = secrets.map(({ kind, places }) => {
    const here = places.find((one) => isAt(one, of, id, false)) ?? places[0];
    return { kind, source: here?.source ?? null };
  });
  const list = secretList(named, i18n.language === 'zh-CN' ? 'zh-CN' : 'en');
  const count = secrets.length;
  const said = sent ? t('secrets.sent', { count, list }) : t('secrets.kept', { count, list });
  const Icon = sent ? Eye : EyeOff;
  const numbers = secrets.map(({ number }) => number);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={said}
      className="mt-1 flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 text-[12.5px]"
    >
      <span className="flex min-w-0 items-start gap-1.5 text-soft">
        <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="mt-[3px] flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{said}</span>
      </span>
      <Button
        needsHost={true}
        size="small"
        variant="quiet"
        busy={busy}
        onClick={() => void perform(() => sendSecrets(topicId, numbers, !sent))}
      >
        {sent ? t('secrets.keep') : t('secrets.send')}
      </Button>
    </div>
  );
}
