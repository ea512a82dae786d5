/**
 * The text field for messages, with drafts, a queue, commands and prompts after `/`, and files
 * and resources after `@`.
 */
import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/draft.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { LoopState } from '../../shared/loop.ts';
import { isSlashCommand } from '../../shared/slash/slash-command.ts';
import { attempt } from '../actions/attempt.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { sendMessage } from '../actions/send.ts';
import { ofInputMethod, takeWritingKey } from '../actions/writing-keys.ts';
import { useAppStore } from '../stores/app-store.ts';
import { dropFiles, filesOf } from '../stores/attached-files-store.ts';
import { offerFocus } from '../stores/composer-focus.ts';
import { changeDraft, setDraft, useDraft, useDraftRefusal } from '../stores/draft-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useDraftField } from '../ui/fields/use-draft-field.tsx';
import { useGrowth } from '../ui/fields/use-growth.ts';
import { useHostAway } from '../ui/host-away.ts';
import { notify } from '../ui/toast.tsx';
import { mediaHolds } from '../ui/use-media.ts';
import { ApprovalModeMenu } from './approval-mode-menu.tsx';
import { AttachButton } from './attach-button.tsx';
import { AttachmentChips } from './attachment-chips.tsx';
import { type Trigger, triggerAt, type Written } from './completion.ts';
import { CompletionList } from './completion-list.tsx';
import { commandIn, runCommand } from './composer-commands.ts';
import { ContextMeter } from './context-meter.tsx';
import { DataOffer } from './data-offer.tsx';
import { FileChips } from './file-chips.tsx';
import { FileDrop } from './file-drop.tsx';
import { QueuedMessages } from './queued-messages.tsx';
import { ServersPopover } from './servers-popover.tsx';
import { filesIn, useAttaching } from './use-attaching.ts';
import { useChoosing } from './use-choosing.tsx';
import { useCompletions } from './use-completions.ts';
import { useFileWarnings } from './use-file-warnings.ts';
import { useKnownFiles } from './use-known-files.ts';
import { useMentionsWanted } from './use-mentions-wanted.ts';
import { useQuotesWanted } from './use-quotes-wanted.ts';
import { useUnsentFiles } from './use-unsent-files.ts';

const LIST_ID = 'composer-completions';

interface ComposerProps {
  readonly topicId: TopicId | null;
}

export function Composer({ topicId }: ComposerProps) {
  const { t } = useTranslation(['loop', 'offers']);
  const stored = useOpenTopic(topicId, ({ topic }) => topic.draft);
  const queue = useOpenTopic(topicId, (open) => open.queue);
  const state = useOpenTopic(topicId, ({ loop }) => loop?.state ?? null);
  const newDraft = useAppStore((app) => app.newDraft);
  const draft = useDraft(topicId, topicId === null ? newDraft : (stored ?? ''));
  const refusal = useDraftRefusal(topicId);
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    text,
    write: writeText,
    takes,
    takeUndo,
    pasted,
  } = useDraftField(field, draft, (update) => changeDraft(topicId, draft, update));
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  /**
   * The text of the message when the user closed the list. While the text stays the same, moving
   * the caret does not reopen the list.
   */
  const closedOver = useRef<string | null>(null);
  const [sending, setSending] = useState(false);
  /** The message about which the user is asked before it is sent; null: none. */
  const [asked, setAsked] = useState<string | null>(null);
  const { warnings } = useFileWarnings(topicId);
  const unsent = useUnsentFiles(topicId);
  const away = useHostAway();
  const folder = useTopicFolder(topicId);
  const completions = useCompletions(topicId, folder, trigger);
  const attach = useAttaching(topicId);
  const use = useOf(folder !== null, state, text);

  useGrowth(field, text);
  const isAsked = state?.name === 'waiting' && state.awaited.for !== 'question' && state.awaited.for !== 'run';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when another topic is shown
  useEffect(() => {
    // A newly asked question gives the composer the focus.
    if (!isAsked && mediaHolds('(pointer: fine)')) field.current?.focus();
    setTrigger(null);
  }, [topicId]);

  useEffect(
    () =>
      offerFocus(() => {
        // On a touch screen, the focus would open the keyboard.
        if (mediaHolds('(pointer: fine)')) field.current?.focus();
      }),
    [],
  );

  const write = (written: string, caret: number) => {
    closedOver.current = null;
    writeText(written);
    setTrigger(triggerAt(written, caret));
  };

  const put = (written: string, caret?: number) => {
    writeText(written);
    setTrigger(caret === undefined ? null : triggerAt(written, caret));
  };
  const focusAt = (written: Written) =>
    requestAnimationFrame(() => {
      field.current?.focus();
      // A key that was pressed in the meantime has moved the caret already.
      if (field.current?.value === written.text) field.current.setSelectionRange(written.caret, written.caret);
    });
  const { choose, dialog } = useChoosing(topicId, text, trigger, put, focusAt);
  useMentionsWanted(topicId, field, put);
  useQuotesWanted(topicId, field, put);

  const close = () => {
    closedOver.current = text;
    setTrigger(null);
  };

  const notSent = (why: string) => notify({ title: t('composer.notSent', { why }), tone: 'bad' });
  const send = () => {
    const message = messageOf(draft);
    if (message === '' || sending || files.isWaiting) return;
    if (!isSlashCommand(message) && filesOf(topicId).some((file) => file.state === 'reading'))
      return notify({ title: t('offers:files.wait'), tone: 'bad' });
    if (away !== null) return notSent(away);
    close();
    const command = commandIn(message);
    if (command !== null) {
      setDraft(topicId, '');
      runCommand(command, topicId);
      return;
    }
    if (isSlashCommand(message)) return deliver(message);
    if (files.areKnown) sendOrAsk(message);
    else files.wait(message);
  };

  const sendOrAsk = (message: string) => {
    if (warnings.length > 0 || unsent !== null) setAsked(message);
    else deliver(message);
  };
  const files = useKnownFiles(topicId, sendOrAsk, notSent);

  const deliver = (message: string) => {
    const withoutThem = isSlashCommand(message) ? [] : (unsent?.keys ?? []);
    setSending(true);
    void attempt(
      () => sendMessage(topicId, message),
      ({ message: why }) => notSent(why),
    ).then((sent) => {
      if (sent !== undefined) dropFiles(topicId, withoutThem);
      setSending(false);
      field.current?.focus();
    });
  };

  const onSelect = (caret: number) => {
    if (text !== closedOver.current) setTrigger(triggerAt(text, caret));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (ofInputMethod(event)) return;
    if (completions.takeKey(event, choose, close) || takeUndo(event)) return;
    takeWritingKey(event, { send, write });
  };

  const listed = completions.items.length > 0;
  const explained = completions.usage !== null;
  return (
    <div className="relative">
      {topicId !== null && queue !== null && <QueuedMessages topicId={topicId} queue={queue} />}
      {(listed || explained || completions.nothing) && (
        <CompletionList id={LIST_ID} completions={completions} onChoose={choose} />
      )}
      <DataOffer topicId={topicId} text={text} />
      <div className="rounded-large border border-line bg-raised px-3 pt-2.5 pb-2 shadow-raised focus-within:border-accent">
        <FileChips topicId={topicId} />
        <AttachmentChips topicId={topicId} />
        {pasted}
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          placeholder={t(`composer.${use.placeholder}`)}
          {...(listed
            ? {
                role: 'combobox',
                'aria-expanded': true,
                'aria-controls': LIST_ID,
                'aria-autocomplete': 'list',
                'aria-activedescendant': `${LIST_ID}-${completions.active}`,
              }
            : {})}
          aria-describedby={explained ? `${LIST_ID}-usage` : undefined}
          onChange={(event) => write(event.target.value, event.target.selectionStart)}
          onSelect={(event) => onSelect(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          {...takes}
          onPaste={(event) => {
            const files = filesIn(event.clipboardData);
            if (files.length === 0) return takes.onPaste(event);
            event.preventDefault();
            attach(files);
          }}
          onBlur={() => setTrigger(null)}
          className="block max-h-[40dvh] min-h-[38px] w-full resize-none bg-transparent text-ink outline-none placeholder:text-faint"
        />
        {refusal !== null && (
          <p role="status" className="mt-1 text-[12px] text-warn">
            {t('composer.draftNotSaved', { why: refusal.message })}
          </p>
        )}
        <div className="@container mt-1 flex items-center gap-2">
          <AttachButton onFiles={attach} />
          <ServersPopover topicId={topicId} />
          <ApprovalModeMenu topicId={topicId} />
          <span className="flex-1" />
          {topicId !== null && <ContextMeter topicId={topicId} />}
          <Button
            needsHost={true}
            variant="primary"
            disabled={messageOf(draft) === ''}
            busy={sending || files.isWaiting}
            onClick={send}
          >
            {t(`composer.${use.button}`)} <CornerDownLeft aria-hidden="true" size={13} strokeWidth={2} />
          </Button>
        </div>
      </div>
      {dialog}
      <ConfirmDialog
        open={asked !== null}
        title={t('offers:files.askTitle')}
        description={[...warnings.map(({ text: words }) => words), ...(unsent === null ? [] : [unsent.text])].join(' ')}
        confirm={unsent === null ? t('offers:files.askConfirm') : t('offers:files.askWithout', { count: unsent.count })}
        onConfirm={() => asked !== null && deliver(asked)}
        onClose={() => setAsked(null)}
      />
      <FileDrop onFiles={attach} />
    </div>
  );
}

/**
 * The labels for what the send button does at the moment: it runs a command, begins a turn,
 * answers a question, or queues the message. Files are promised only where there is a folder to find them in.
 */
function useOf(hasFiles: boolean, state: LoopState | null, text: string) {
  const placeholder = hasFiles ? 'placeholder' : 'placeholderNew';
  if (isSlashCommand(text)) return { placeholder, button: 'run' } as const;
  if (state?.name === 'waiting' && state.awaited.for === 'question') {
    return { placeholder: 'answer', button: 'send' } as const;
  }
  if (state?.name === 'running' || state?.name === 'waiting') {
    return { placeholder: 'queueing', button: 'queue' } as const;
  }
  return { placeholder, button: 'send' } as const;
}
