import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../act.ts';
import { runCommand } from '../../actions/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { CopyButton } from '../copy-button.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { visible, visibleLine } from '../tool-words.ts';

/**
 * A command that the model suggests. It runs only after the user has seen the complete command
 * and agreed.
 */
export function SuggestedCommand({ command }: { readonly command: string }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const [asking, setAsking] = useState(false);
  const run = () => {
    setAsking(false);
    void act(() => runCommand(topicId, command));
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5 rounded-small border border-good-line bg-canvas py-1 pr-1.5 pl-2.5">
      <code className="min-w-0 flex-1 basis-40 font-mono text-[12px] [overflow-wrap:anywhere]">
        {visibleLine(command)}
      </code>
      <CopyButton text={command} label={t('command.copy')} worded={true} />
      <Button needsHost={true} onClick={() => setAsking(true)}>
        {t('command.run')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('command.confirmTitle')}
        description={t('command.confirmText')}
        actions={
          <>
            <Button autoFocus={true} onClick={() => setAsking(false)}>
              {t('command.cancel')}
            </Button>
            <Button variant="primary" onClick={run}>
              {t('command.confirm')}
            </Button>
          </>
        }
      >
        <ScrollBox
          label={t('command.name')}
          text={visible(command)}
          className="max-h-72 rounded-small border border-line bg-sunken text-[12.5px]!"
        />
      </Dialog>
    </div>
  );
}
