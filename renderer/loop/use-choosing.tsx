/** What becomes of a choice from the list above the composer. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { type Attached, attach } from '../stores/attachments-store.ts';
import { attempt } from '../stores/attempt.ts';
import { type Offer, takePrompt } from '../stores/offers.ts';
import { filledTemplate } from '../stores/uri-template.ts';
import { notify } from '../ui/toast.tsx';
import { inPlaceOf, mentioned, type Trigger, type Written } from './completion.ts';
import type { CompletionItem } from './completion-item.ts';
import { runCommand } from './composer-commands.ts';
import { OfferDialog } from './offer-dialog.tsx';

interface Choosing {
  readonly choose: (item: CompletionItem) => void;
  /** Asks for arguments; null: nothing is asked. */
  readonly dialog: ReactNode;
}

/** `write` puts the text into the composer and closes the list, `focus` goes there. */
export function useChoosing(
  topicId: TopicId | null,
  text: string,
  trigger: Trigger | null,
  write: (text: string) => void,
  focus: (caret: number) => void,
): Choosing {
  const { t } = useTranslation('offers');
  const [offer, setOffer] = useState<Offer | null>(null);

  const put = ({ text: written, caret }: Written) => {
    write(written);
    focus(caret);
  };

  const add = (attached: Attached) => {
    if (!attach(topicId, [attached])) notify({ title: t('tooMany'), tone: 'bad' });
  };

  /** `rest`: what stands behind it then. */
  const take = async (taken: Offer, values: Readonly<Record<string, string>>, rest: string): Promise<boolean> => {
    if (taken.kind === 'template') {
      const { serverId, uriTemplate } = taken.template;
      const uri = filledTemplate(uriTemplate, values);
      add({ serverId, uri, name: uri });
      return true;
    }
    const words = await attempt(
      () => takePrompt(topicId, taken.prompt, values),
      ({ message }) => notify({ title: t('promptFailed'), text: message, tone: 'bad' }),
    );
    if (words === undefined) return false;
    put({ text: words + rest, caret: words.length });
    return true;
  };

  const choose = (item: CompletionItem) => {
    if (trigger === null) return;
    if (item.kind === 'command') {
      write('');
      return runCommand(item.name, topicId);
    }
    const written = inPlaceOf(trigger, text, item.kind === 'file' ? mentioned(item.path) : '');
    const asks = item.kind === 'template' || (item.kind === 'prompt' && item.prompt.arguments.length > 0);
    if (asks) {
      // The focus is the dialog's, which gives it back.
      write(written.text);
      return setOffer(item);
    }
    put(written);
    switch (item.kind) {
      case 'file':
        return;
      case 'resource': {
        const { serverId, uri, title, name } = item.resource;
        return add({ serverId, uri, name: title || name || uri });
      }
      case 'prompt':
        return void take(item, {}, written.text);
      default:
        return assertNever(item);
    }
  };

  const dialog = offer !== null && (
    <OfferDialog offer={offer} onTake={(values) => take(offer, values, text)} onClose={() => setOffer(null)} />
  );
  return { choose, dialog };
}
