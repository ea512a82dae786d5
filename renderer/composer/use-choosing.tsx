/** Handles the item that the user chooses in the completion list above the composer. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { attempt } from '../actions/attempt.ts';
import { type Offer, takePrompt } from '../actions/offers.ts';
import { type Attached, attach } from '../stores/attachments-store.ts';
import { draftNow, setDraft } from '../stores/draft-store.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { filledTemplate } from '../stores/uri-template.ts';
import { DialogLoading, DialogNotLoaded } from '../ui/dialogs/dialog-part.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { notify } from '../ui/toast.tsx';
import { inFrontOf, inPlaceOf, mentioned, type Trigger, type Written } from './completion.ts';
import type { CompletionItem } from './completion-item.ts';
import { runCommand } from './composer-commands.ts';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx').then((part) => part.OfferDialog), {
  Loading: DialogLoading,
  Failed: DialogNotLoaded,
});

interface Choosing {
  readonly choose: (item: CompletionItem) => void;
  /** The dialog that asks for the arguments of the chosen item; null: no dialog is open. */
  readonly dialog: ReactNode;
}

/**
 * `write` puts the text into the composer. With a caret position, it looks for completions there;
 * without one, it closes the list. `focus` focuses the composer and moves the caret, unless the text
 * has changed by then.
 */
export function useChoosing(
  topicId: TopicId | null,
  text: string,
  trigger: Trigger | null,
  write: (text: string, caret?: number) => void,
  focus: (written: Written) => void,
): Choosing {
  const { t } = useTranslation('offers');
  /**
   * The chosen item is stored with its topic, because the user may open another topic before the
   * server answers.
   */
  const [asking, setAsking] = useState<{ readonly offer: Offer; readonly to: TopicId | null } | null>(null);

  const put = (written: Written) => {
    write(written.text);
    focus(written);
  };

  const add = (to: TopicId | null, attached: readonly Attached[]) => {
    if (!attach(to, attached)) notify({ title: t('tooMany'), tone: 'bad' });
  };

  const take = async (to: TopicId | null, taken: Offer, values: Readonly<Record<string, string>>): Promise<boolean> => {
    if (taken.kind === 'template') {
      const { serverId, uriTemplate } = taken.template;
      const uri = filledTemplate(uriTemplate, values);
      add(to, [{ serverId, uri, name: uri }]);
      return true;
    }
    const prompt = await attempt(
      () => takePrompt(taken.prompt, values),
      ({ message }) => notify({ title: t('promptFailed'), text: message, tone: 'bad' }),
    );
    if (prompt === undefined) return false;
    add(to, prompt.attached);
    // The text that the user typed while the server was answering is kept.
    const written = inFrontOf(draftNow(to), prompt.text);
    setDraft(to, written);
    const { screen } = useNavigation.getState();
    if (screen.name === 'topic' && screen.topicId === to) focus({ text: written, caret: written.length });
    return true;
  };

  const choose = (item: CompletionItem) => {
    if (trigger === null) return;
    if (item.kind === 'command') {
      write('');
      return runCommand(item.name, topicId);
    }
    if (item.kind === 'slash') {
      const typed = inPlaceOf(trigger, text, item.candidate.text);
      write(typed.text, typed.caret);
      return focus(typed);
    }
    const written = inPlaceOf(trigger, text, item.kind === 'file' ? mentioned(item.path) : '');
    const asks = item.kind === 'template' || (item.kind === 'prompt' && item.prompt.arguments.length > 0);
    if (asks) {
      // `focus` is not called here, because the dialog has the focus and returns it when it
      // closes.
      write(written.text);
      return setAsking({ offer: item, to: topicId });
    }
    put(written);
    switch (item.kind) {
      case 'file':
        return;
      case 'resource': {
        const { serverId, uri, title, name } = item.resource;
        return add(topicId, [{ serverId, uri, name: title || name || uri }]);
      }
      case 'prompt':
        return void take(topicId, item, {});
      default:
        return assertNever(item);
    }
  };

  const dialog = asking !== null && (
    <OfferDialog
      offer={asking.offer}
      onTake={(values) => take(asking.to, asking.offer, values)}
      onClose={() => setAsking(null)}
    />
  );
  return { choose, dialog };
}
