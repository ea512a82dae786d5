import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { loadWhole } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { useChatTopic } from './chat-topic.ts';

/** A button under a shortened text that loads the complete message. */
export function ShowWhole({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const { busy, perform } = useAct();
  const load = () => perform(() => loadWhole(topicId, messageId));
  return (
    <Button needsHost={true} size="small" className="mt-1.5 self-start" busy={busy} onClick={() => void load()}>
      {t('showAll')}
    </Button>
  );
}
