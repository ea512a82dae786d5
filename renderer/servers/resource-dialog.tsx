/**
 * A dialog with the current content of a resource. Text and images are shown; for other content,
 * only the size is shown.
 */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceContent, ServerResource } from '../../shared/server-view.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';

interface ResourceDialogProps {
  readonly resource: ServerResource;
  readonly onClose: () => void;
}

export function ResourceDialog({ resource: { serverId, uri, name, title }, onClose }: ResourceDialogProps) {
  const { t } = useTranslation('servers');
  const read = useCallback(() => host().servers.readResource({ serverId, uri }), [serverId, uri]);
  const { asked, again } = useAsked(read);
  return (
    <Dialog open={true} onClose={onClose} title={title ?? name} description={uri} width="wide">
      <AskedView asked={asked} loading={t('resourceList.reading')} failed={t('resourceList.failed')} onRetry={again}>
        {(pieces) => (
          <div className="flex flex-col gap-2 pb-1">
            {pieces.length === 0 && <p className="text-soft">{t('resourceList.empty')}</p>}
            {pieces.map((piece) => (
              <Piece key={piece.uri} piece={piece} />
            ))}
          </div>
        )}
      </AskedView>
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
