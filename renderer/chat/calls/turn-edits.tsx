import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { SettledCall } from '../../../shared/changes.ts';
import type { CallId } from '../../../shared/ids.ts';
import { useAct } from '../../act.ts';
import { turnCall } from '../../stores/call-edits-store.ts';
import { useCallChanges } from '../../stores/changes-store.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic } from '../chat-topic.ts';

interface TurnEditsProps {
  readonly callId: CallId;
  /** What the call changed, for the names of the buttons. */
  readonly target: string;
}

/** Buttons that undo the file edits of one call and make them again, and what became of the edits. */
export function TurnEdits({ callId, target }: TurnEditsProps) {
  const { t } = useTranslation('chat');
  const state = useCallChanges(useChatTopic(), callId);
  const { busy, perform } = useAct();
  const became = {
    open: null,
    accepted: t('undo.accepted'),
    undone: t('undo.done'),
    'partly-undone': t('undo.partly'),
  };
  return (
    <span className="flex flex-none items-center gap-1">
      {became[state] !== null && <span className="px-1 text-[12.5px] text-faint">{became[state]}</span>}
      {turnsOf(state).map((turn, index) => (
        <Button
          // The first button keeps its place and so the focus when Undo becomes Redo.
          key={index === 0 ? 'first' : turn}
          needsHost={true}
          size="small"
          busy={busy}
          aria-label={t(`undo.names.${turn}`, { target })}
          onClick={() => void perform(() => turnCall(callId, turn))}
        >
          {t(`undo.turns.${turn}`)}
        </Button>
      ))}
    </span>
  );
}

function turnsOf(state: SettledCall['state'] | 'open'): readonly ('undo' | 'redo')[] {
  switch (state) {
    case 'open':
      return ['undo'];
    case 'undone':
      return ['redo'];
    case 'partly-undone':
      return ['undo', 'redo'];
    case 'accepted':
      return [];
    default:
      return assertNever(state);
  }
}
