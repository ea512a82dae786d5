import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalDecision } from '../../../shared/mcp.ts';
import { act } from '../../act.ts';
import { approvalWords } from '../../i18n/failure-words.ts';
import { decideApproval } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { useHostAway } from '../../ui/host-away.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { DiffView } from '../../ui/text/diff-view.tsx';
import { useLoopId } from '../chat-topic.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { visible, visibleLine, wordedTool } from '../tool-words.ts';
import { Arguments } from './call-details.tsx';
import { Diffs } from './call-edits.tsx';
import type { CallState } from './call-state.ts';
import { useCallWords } from './call-words.ts';
import { useDecisionKeys } from './decision-keys.ts';

const CHOICES = [
  { decision: 'deny', keys: 'N' },
  { decision: 'once', keys: 'Y' },
  { decision: 'topic', keys: 'A' },
  { decision: 'folder', keys: 'Shift+A' },
] as const satisfies readonly { readonly decision: ApprovalDecision; readonly keys: string }[];

/** Asks the user whether a call may run, and shows everything that it would do. */
export function ApprovalCard({ call }: { readonly call: CallState }) {
  const { t } = useTranslation('chat');
  const { verb, target } = useCallWords(call);
  const loopId = useLoopId();
  const card = useRef<HTMLDivElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const away = useHostAway();
  const [decided, setDecided] = useState<ApprovalDecision | null>(null);
  const asked = call.asking;
  const decide = async (decision: ApprovalDecision) => {
    if (loopId === null || decided !== null || away !== null) return;
    setDecided(decision);
    const answer = { decision, receipt: asked?.receipt?.digest ?? '' };
    if (!(await act(() => decideApproval(loopId, call.callId, answer)))) setDecided(null);
  };
  useDecisionKeys(card, deny, (decision) => void decide(decision));
  const worded = wordedTool(call.server, call.tool);
  const title = t(
    worded === 'run_command' ? 'approval.command' : worded === null ? 'approval.foreign' : 'approval.own',
    {
      verb,
      target,
    },
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={card}
      role="group"
      aria-label={worded === 'run_command' ? `${title} ${target}` : title}
      data-approval=""
      className="overflow-hidden rounded-medium border border-warn-line bg-warn-soft"
    >
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <div className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.5} className="mt-[3px] flex-none text-warn" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
            <p className="text-[12.5px] text-soft">
              {asked !== null && asked.why.length > 0 && `${visible(approvalWords(asked.why))} `}
              <span className="text-faint">{visibleLine(`${call.server} · ${call.tool}`)}</span>
            </p>
          </div>
        </div>
        {asked?.changed !== undefined && <Changed patch={asked.changed} />}
        {worded === 'run_command' ? (
          <Command args={call.arguments} />
        ) : (
          call.diffs.length === 0 && <Arguments args={call.arguments} />
        )}
      </div>
      {call.diffs.length > 0 && <Diffs diffs={call.diffs} />}
      <div className="flex flex-wrap justify-end gap-1.5 border-warn-line border-t px-3 py-2">
        {CHOICES.map(({ decision, keys }) => (
          <Button
            key={decision}
            needsHost={true}
            ref={decision === 'deny' ? deny : undefined}
            busy={decided === decision}
            disabled={decided !== null}
            aria-keyshortcuts={keys}
            className={decision === 'deny' ? 'outline-2 outline-accent outline-offset-2' : ''}
            onClick={() => void decide(decision)}
          >
            {t(`approval.${decision}`)} <Kbd keys={keys} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/**
 * Shows the difference between the tool definition that the user allowed before and the current
 * one.
 */
function Changed({ patch }: { readonly patch: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="overflow-hidden rounded-small border border-warn-line bg-canvas">
      <p className="border-warn-line border-b px-2.5 py-1.5">{t('approval.changed')}</p>
      <DiffView
        patch={visible(patch)}
        label={t('approval.difference')}
        showMore={(lines) => t('diff.more', { count: lines })}
        unfolded={true}
        wrapped={true}
      />
    </div>
  );
}

/** Shows the command first, and then the other arguments. */
function Command({ args }: { readonly args: CallState['arguments'] }) {
  const { t } = useTranslation('chat');
  const { command, ...rest } = args;
  return (
    <>
      <ScrollBox
        label={t('command.name')}
        text={visible(typeof command === 'string' ? command : JSON.stringify(command ?? null))}
        className="max-h-80 rounded-small border border-warn-line bg-canvas text-[12.5px]!"
      />
      {Object.keys(rest).length > 0 && <Arguments args={rest} />}
    </>
  );
}
