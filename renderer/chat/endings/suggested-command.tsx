import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../act.ts';
import { runCommand } from '../../actions/commands.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { CopyButton } from '../copy-button.tsx';
import { ExactQuestion } from '../deciding/exact-question.tsx';
import { textLines } from '../deciding/line-rows.ts';
import { LineView } from '../deciding/line-view.tsx';

/**
 * A command that the model suggests. It runs only after the user has seen the complete command
 * and agreed.
 */
export function SuggestedCommand({ command }: { readonly command: string }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const [asking, setAsking] = useState(false);
  const lines = useMemo(() => textLines(command), [command]);
  const run = () => {
    setAsking(false);
    void act(() => runCommand(topicId, command));
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5 rounded-small border border-good-line bg-canvas py-1 pr-1.5">
      <div className="min-w-0 flex-1 basis-40">
        <LineView name="suggested" label={t('command.name')} lines={lines} numbered={lines.length > 1} exact={true} />
      </div>
      <CopyButton text={command} label={t('command.copy')} worded={true} exact="command" />
      <Button needsHost={true} onClick={() => setAsking(true)}>
        {t('command.run')}
      </Button>
      <ExactQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title={t('command.confirmTitle')}
        description={t('command.confirmText')}
        text={command}
        as="command"
        label={t('command.name')}
        confirm={t('command.confirm')}
        cancel={t('command.cancel')}
        needsHost={true}
        onConfirm={run}
      />
    </div>
  );
}
