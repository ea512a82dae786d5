/** The current content of a resource: text or an image. Of anything else it shows the size. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceContent, ServerResource } from '../../shared/server-view.ts';
import { formatNumber } from '../i18n/format.ts';
import { type Asked, ask } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';

interface ResourceDialogProps {
  readonly resource: ServerResource;
  readonly onClose: () => void;
}

export function ResourceDialog({ resource: { serverId, uri, name, title }, onClose }: ResourceDialogProps) {
  const { t } = useTranslation('servers');
  const [content, setContent] = useState<Asked<readonly ResourceContent[]>>({ state: 'loading' });
  const read = useCallback(
    () => void ask(undefined, () => host().servers.readResource({ serverId, uri }), setContent),
    [serverId, uri],
  );
  useEffect(read, [read]);
  return (
    <Dialog open={true} onClose={onClose} title={title ?? name} description={uri} width="wide">
      {content.state === 'loading' && (
        <p role="status" className="flex items-center gap-2 py-2 text-soft">
          <Spinner /> {t('resourceList.reading')}
        </p>
      )}
      {content.state === 'failed' && (
        <ErrorState title={t('resourceList.failed')} details={content.failure.message} onRetry={read} />
      )}
      {content.state === 'ready' && (
        <div className="flex flex-col gap-2 pb-1">
          {content.value.length === 0 && <p className="text-soft">{t('resourceList.empty')}</p>}
          {content.value.map((piece) => (
            <Piece key={piece.uri} piece={piece} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

const PICTURE = /^image\/(png|jpeg|gif|webp)$/;

function Piece({ piece: { uri, mimeType, text, blob } }: { readonly piece: ResourceContent }) {
  const { t, i18n } = useTranslation('servers');
  if (text !== null)
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-[50dvh] overflow-auto whitespace-pre-wrap rounded-small border border-line bg-sunken p-2.5 font-mono text-[12px] [overflow-wrap:anywhere]"
      >
        {text === '' ? t('resourceList.empty') : text}
      </pre>
    );
  if (blob !== null && mimeType !== null && PICTURE.test(mimeType))
    return <img src={`data:${mimeType};base64,${blob}`} alt={uri} className="max-h-[50dvh] max-w-full self-start" />;
  const size = formatNumber(Math.floor(((blob?.length ?? 0) * 3) / 4), i18n.language);
  return <p className="text-soft">{t('resourceList.binary', { type: mimeType ?? uri, size })}</p>;
}
