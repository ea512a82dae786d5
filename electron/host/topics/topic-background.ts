/** The commands in the background of a topic, as its pages see and change them. */
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import type { background } from '../../../shared/contract/background.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { RunningCommand } from '../processes/background-command.ts';
import type { BackgroundCommands } from '../processes/background-commands.ts';

export interface TopicBackground extends Handlers<typeof background> {
  /** The commands that run, and those of the present loop that have ended, oldest first. */
  list(topicId: TopicId): readonly BackgroundCommand[];
}

export function createTopicBackground(commands: BackgroundCommands): TopicBackground {
  const find = ({ topicId, id }: Input<typeof background.stop>): RunningCommand => {
    const command = commands.find(id);
    if (command?.topicId !== topicId) throw new LoopwrightError('command-not-found', { id });
    return command;
  };
  return {
    list: (topicId) => commands.list(topicId),
    stop: (input) => find(input).stop('user'),
    keep: ({ kept, ...input }) => commands.keep(find(input), kept),
    output: (input) => ({ text: find(input).output }),
  };
}
