import { useTranslation } from 'react-i18next';
import { isCheckCommand } from '../../../shared/declared-check.ts';
import { useAct } from '../../act.ts';
import { useTopicFolder } from '../../actions/folders.ts';
import { markCheck } from '../../stores/loop-changes.ts';
import { Button } from '../../ui/button.tsx';
import { evidenceName } from '../../ui/evidence/evidence-words.ts';
import { notify } from '../../ui/toast.tsx';
import { useChatTopic } from '../chat-topic.ts';

/** Marks a command as a check of the folder, which counts for later loops. Not for what cannot be a check. */
export function MarkCheck({ command }: { readonly command: string }) {
  const { t } = useTranslation('evidence');
  const folder = useTopicFolder(useChatTopic());
  const { busy, perform } = useAct(t('notMarked'));
  const written = command.trim();
  if (folder === null || !isCheckCommand(written)) return null;
  const name = evidenceName(written);
  const mark = async () => {
    if (await perform(() => markCheck(folder, written))) notify({ title: () => t('marked', { command: name }) });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      needsHost={true}
      busy={busy}
      aria-label={t('markNamed', { command: name })}
      onClick={() => void mark()}
      className="mr-2"
    >
      {t('mark')}
    </Button>
  );
}
