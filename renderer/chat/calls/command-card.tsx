import { SquareTerminal } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandRun } from '../../../shared/topic.ts';
import { act } from '../../act.ts';
import { stopCommand } from '../../actions/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { LiveOutput } from '../../ui/text/live-output.tsx';
import { Card } from '../card.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { exactLine } from '../tool-words.ts';

interface CommandCardProps {
  readonly command: CommandRun;
  /** Whether the output of the command will be sent with the user's next message. */
  readonly waits: boolean;
}

/** The card of a command that the user ran, with its live output and its exit code. */
export const CommandCard = memo(function CommandCard({ command: run, waits }: CommandCardProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const { id, command, output, state } = run;
  const running = state.name === 'running';
  const failed = state.name === 'ended' && state.exitCode !== 0;
  const outcome =
    state.name === 'running'
      ? ''
      : state.exitCode === null
        ? t('command.ended')
        : t('gist.exit', { code: state.exitCode });
  const verb = t(running ? 'command.running' : 'command.ran');
  const stop = () => void act(() => stopCommand(topicId, id));
  return (
    <Card label={`${verb} ${exactLine(command)}${failed ? ` ${outcome}` : ''}`} state={failed ? 'failed' : state.name}>
      <div className="flex min-h-9 items-center gap-2 py-1 pr-2 pl-3">
        {running ? (
          <Spinner size={13} />
        ) : (
          <SquareTerminal aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-soft" />
        )}
        <span className="flex-none font-medium">{verb}</span>
        <code className="min-w-0 flex-1 truncate font-mono text-[12px] text-soft" title={exactLine(command)}>
          {exactLine(command)}
        </code>
        {state.name === 'running' ? (
          <Button needsHost={true} size="small" onClick={stop}>
            {t('command.stop')}
          </Button>
        ) : (
          <span className={`flex-none text-[12.5px] ${failed ? 'text-bad' : 'text-good'}`}>{outcome}</span>
        )}
      </div>
      {state.name === 'ended' && state.why !== null && <p className="px-3 pb-2 text-[12.5px] text-soft">{state.why}</p>}
      {output !== '' && <LiveOutput label={t('output')} text={output} className="border-t" />}
      {waits && <p className="border-line border-t px-3 py-1.5 text-[12.5px] text-soft">{t('command.goesAlong')}</p>}
    </Card>
  );
});
