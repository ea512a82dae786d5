import { Link2, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import { ServerId } from '../../../shared/ids.ts';
import { attach, useAttached } from '../../stores/attachments-store.ts';
import { Button } from '../../ui/button.tsx';
import { EnlargeableImage } from '../../ui/images/enlargeable-image.tsx';
import { ScrollBox } from '../../ui/text/scroll-box.tsx';
import { notify } from '../../ui/toast.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { CopyButton } from '../copy-button.tsx';
import { dataImage } from '../markdown/data-image.ts';
import { visible, visibleLine } from '../tool-words.ts';
import type { Enclosed } from './call-state.ts';

interface ResultEnclosedProps {
  readonly items: readonly Enclosed[];
  /** The server that sent the result. */
  readonly server: string;
}

/**
 * Shows the parts of a result other than text: images, sounds, resources and links to resources.
 */
export function ResultEnclosed({ items, server }: ResultEnclosedProps) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes
    <One key={index} item={item} server={server} />
  ));
}

function One({ item, server }: { readonly item: Enclosed; readonly server: string }) {
  const { t } = useTranslation('chat');
  switch (item.type) {
    case 'image': {
      const address = dataImage(`data:${item.mimeType};base64,${item.data}`);
      if (address === null) return <NotShown text={t('enclosed.noImage', { type: visibleLine(item.mimeType) })} />;
      return (
        <EnlargeableImage
          address={address}
          name={t('resultImage')}
          className="max-h-96 rounded-small border border-line"
        />
      );
    }
    case 'audio': {
      const address = dataAudio(`data:${item.mimeType};base64,${item.data}`);
      if (address === null) return <NotShown text={t('enclosed.noAudio', { type: visibleLine(item.mimeType) })} />;
      return (
        // biome-ignore lint/a11y/useMediaCaption: a tool gives none
        <audio
          controls={true}
          preload="metadata"
          src={address}
          aria-label={t('enclosed.audio')}
          className="h-9 w-full"
        />
      );
    }
    case 'resource':
      return (
        <div>
          <div className="flex min-h-6 items-center gap-2 text-[12px] text-faint">
            <span className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{visibleLine(item.uri)}</span>
            {item.mimeType !== null && <span className="flex-none">{visibleLine(item.mimeType)}</span>}
            <CopyButton text={item.text} label={t('enclosed.copyResource')} />
          </div>
          <ScrollBox
            label={t('enclosed.resource', { uri: visibleLine(item.uri) })}
            text={item.text}
            worded={visible}
            className="mt-0.5 max-h-80 rounded-small border border-line bg-sunken"
          />
        </div>
      );
    case 'link':
      return <ResourceLink uri={item.uri} name={item.name} server={server} />;
    default:
      return assertNever(item);
  }
}

/** Returns the URL if it contains an inline sound; otherwise null. */
function dataAudio(href: string): string | null {
  return /^data:audio\/(?:mpeg|mp3|wav|x-wav|wave|ogg|webm|mp4|aac|flac);base64,[A-Za-z0-9+/=]+$/.test(href)
    ? href
    : null;
}

const NotShown = ({ text }: { readonly text: string }) => <p className="text-[12.5px] text-faint">{text}</p>;

interface ResourceLinkProps {
  readonly uri: string;
  readonly name: string;
  readonly server: string;
}

/**
 * Shows a resource that the result names without its content. The user can attach it to the next
 * message.
 */
function ResourceLink({ uri, name, server }: ResourceLinkProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const serverId = ServerId.safeParse(server).data;
  const attached = useAttached(topicId).some((one) => one.serverId === serverId && one.uri === uri);
  const called = visibleLine(name) || visibleLine(uri);
  const add = () => {
    if (serverId !== undefined && !attach(topicId, [{ serverId, uri, name: called }])) {
      notify({ title: t('enclosed.tooMany'), tone: 'bad' });
    }
  };
  return (
    <div className="flex items-center gap-2">
      <Link2 aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{called}</span>
        <span className="block font-mono text-[12px] text-faint [overflow-wrap:anywhere]">{visibleLine(uri)}</span>
      </span>
      {serverId !== undefined && (
        <Button
          size="small"
          disabled={attached}
          aria-label={t(attached ? 'enclosed.attachedNamed' : 'enclosed.attachNamed', { name: called })}
          onClick={add}
        >
          <Paperclip aria-hidden="true" size={13} strokeWidth={1.5} />
          {attached ? t('enclosed.attached') : t('enclosed.attach')}
        </Button>
      )}
    </div>
  );
}
