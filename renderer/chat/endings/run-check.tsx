import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckResult } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { CommandRun, MessageView } from '../../../shared/topic.ts';
import { act } from '../../act.ts';
import { runCommand } from '../../actions/commands.ts';
import { Button } from '../../ui/button.tsx';
import { evidenceName } from '../../ui/evidence/evidence-words.ts';
import { useChatTopic, useInTopic } from '../chat-topic.ts';
import { ExactQuestion } from '../deciding/exact-question.tsx';
import { textLines } from '../deciding/line-rows.ts';
import { LineView } from '../deciding/line-view.tsx';
import { ownRunsAfter } from './own-check-runs.ts';

interface RunChecksProps {
  readonly loopId: LoopId;
  /** The time of the message with which the loop ended. */
  readonly endedAt: number;
  /** The checks that did not pass after the last change. */
  readonly checks: readonly CheckResult[];
  /** The command that the card offers anyway; null: none. */
  readonly offered: string | null;
}

/**
 * Lets the user run the checks that the loop did not pass. What the user's runs showed stands below each
 * check; the grade of the loop stays what the loop showed by itself.
 */
export function RunChecks({ loopId, endedAt, checks, offered }: RunChecksProps) {
  const messages = useInTopic((open) => open.messages, NO_MESSAGES);
  const commands = useInTopic((open) => open.commands, NO_COMMANDS);
  const runs = useMemo(
    () => ownRunsAfter({ loopId, endedAt }, messages, commands),
    [loopId, endedAt, messages, commands],
  );
  return checks.map(({ check: { command } }) => (
    <RunCheck key={command} command={command} run={runs.get(command) ?? null} isOffered={command === offered?.trim()} />
  ));
}

const NO_MESSAGES: readonly MessageView[] = [];
const NO_COMMANDS: readonly CommandRun[] = [];

interface RunCheckProps {
  readonly command: string;
  /** The newest run of the user; null: there is none. */
  readonly run: CommandRun | null;
  /** Whether the card has a button for this command anyway. */
  readonly isOffered: boolean;
}

function RunCheck({ command, run, isOffered }: RunCheckProps) {
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {!isOffered && <Offer command={command} run={run} />}
      {run !== null && <OwnRun run={run} />}
    </div>
  );
}

function Offer({ command, run }: Omit<RunCheckProps, 'isOffered'>) {
  const { t } = useTranslation('evidence');
  const topicId = useChatTopic();
  const [asking, setAsking] = useState(false);
  const lines = useMemo(() => textLines(command), [command]);
  const start = () => {
    setAsking(false);
    void act(() => runCommand(topicId, command));
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-small border border-line bg-canvas py-1 pr-1.5">
      <div className="min-w-0 flex-1 basis-40">
        <LineView name="check" label={t('checkName')} lines={lines} numbered={false} exact={true} />
      </div>
      <Button needsHost={true} disabled={run?.state.name === 'running'} onClick={() => setAsking(true)}>
        {t(run === null ? 'runCheck' : 'runAgain')}
      </Button>
      <ExactQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title={t('confirmTitle')}
        description={t('confirmText')}
        text={command}
        as="command"
        label={t('checkName')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        needsHost={true}
        onConfirm={start}
      />
    </div>
  );
}

function OwnRun({ run: { command, state } }: { readonly run: CommandRun }) {
  const { t } = useTranslation('evidence');
  const name = evidenceName(command);
  const text =
    state.name === 'running'
      ? t('running', { command: name })
      : state.exitCode === null
        ? t('ranWithoutCode', { command: name })
        : t('ran', { command: name, code: state.exitCode });
  const colour = state.name === 'running' ? 'text-soft' : state.exitCode === 0 ? 'text-good' : 'text-bad';
  return (
    <p role="status" data-own-run={state.name} className={`text-[12.5px] [overflow-wrap:anywhere] ${colour}`}>
      {text}
    </p>
  );
}
