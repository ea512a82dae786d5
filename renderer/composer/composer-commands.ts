/**
 * Commands that act on the window or its loop. Unlike slash commands, they are not sent to the
 * host as text.
 */
import type { TopicId } from '../../shared/ids.ts';
import { plainWord } from '../../shared/slash/plain-signs.ts';
import { failureOf } from '../host-client.ts';
import { showPanel, showSettings, showTopic } from '../stores/navigation-store.ts';
import { pauseLoop, resumeLoop, stopLoop, useTopicStore } from '../stores/topic-store.ts';
import { notify } from '../ui/toast.tsx';

export const COMMANDS = ['new', 'stop', 'pause', 'resume', 'changes', 'settings'] as const;
export type CommandName = (typeof COMMANDS)[number];

const isCommandName = (name: string): name is CommandName => COMMANDS.some((command) => command === name);

/**
 * The command that the whole message consists of, ignoring case, character width and final
 * punctuation; null: the message is not such a command.
 */
export function commandIn(message: string): CommandName | null {
  const [, name = ''] = /^\/([a-z]+)[.!?\u3002]*$/.exec(plainWord(message.trim())) ?? [];
  return isCommandName(name) ? name : null;
}

/** Runs a command by its name. Does nothing if the name is unknown. */
export function runCommand(name: string, topicId: TopicId | null): void {
  if (!isCommandName(name)) return;
  const entry = topicId === null ? undefined : useTopicStore.getState().entries[topicId];
  const loopId = entry?.state === 'open' ? entry.open.loop?.loopId : undefined;
  const onLoop = (action: (id: NonNullable<typeof loopId>) => Promise<void>) => {
    if (loopId === undefined) return;
    void action(loopId).catch((error) => notify({ title: failureOf(error).message, tone: 'bad' }));
  };
  switch (name) {
    case 'new':
      return showTopic(null);
    case 'stop':
      return onLoop(stopLoop);
    case 'pause':
      return onLoop(pauseLoop);
    case 'resume':
      return onLoop(resumeLoop);
    case 'changes':
      return showPanel('changes');
    case 'settings':
      return showSettings();
  }
}
