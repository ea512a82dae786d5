import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS } from '../../shared/export-format.ts';
import type { MessageId } from '../../shared/ids.ts';
import { exportArtifact } from '../export-artifact.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useChatTopic } from './chat-topic.ts';

/** A button with a menu that exports the text of one message, such as a report, with the artifacts that it shows. */
export function ExportMenu({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useTranslation('common');
  const topicId = useChatTopic();
  return (
    <Menu
      trigger={
        <IconButton label={t('export.name')} size="small">
          <FileDown aria-hidden="true" size={14} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {EXPORT_FORMATS.map((format) => (
        <MenuItem
          key={format}
          onSelect={() => void exportArtifact({ topicId, ref: { from: 'message', messageId }, format })}
        >
          {t(`export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
