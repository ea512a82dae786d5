import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuiltInToolName } from '../../../shared/built-in-servers.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SlashReply } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import { act } from '../../act.ts';
import { runSlashCommand } from '../../actions/send.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic } from '../chat-topic.ts';

type Deleted = NonNullable<SlashReply['deleted']>;

/**
 * The todo or schedule that a finished call has deleted; null: no slash command can restore what
 * the call did.
 */
export function deletedBy(tool: BuiltInToolName | null, { command }: JsonObject): Deleted | null {
  if ((tool !== 'todo' && tool !== 'schedule') || typeof command !== 'string') return null;
  const read = readSlashCommand(command);
  if (!read.ok) return null;
  switch (read.command.name) {
    case 'todo-delete':
      return { kind: 'todo', id: read.command.id };
    case 'schedule-delete':
      return { kind: 'schedule', id: read.command.id };
    default:
      return null;
  }
}

/**
 * A button that restores a deleted todo or schedule. It runs a slash command, so that the chat
 * shows the action.
 */
export function BringBack({ deleted: { kind, id } }: { readonly deleted: Deleted }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const [state, setState] = useState<'there' | 'busy' | 'done'>('there');
  const restore = async () => {
    setState('busy');
    const ok = await act(() => runSlashCommand(topicId, `/${kind} restore ${id}`), t('slash.notBack'));
    setState(ok ? 'done' : 'there');
  };
  if (state === 'done') return null;
  return (
    <Button needsHost={true} size="small" busy={state === 'busy'} onClick={() => void restore()}>
      {t('undo.turns.undo')}
    </Button>
  );
}
