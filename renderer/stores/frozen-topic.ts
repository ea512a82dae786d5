/** An open topic as it stands when the host has ended. Pure. */
import type { LoopView } from '../../shared/loop-view.ts';
import type { CommandRun, TopicSummary } from '../../shared/topic.ts';
import type { OpenTopic } from './topic-reducer.ts';

/** The epoch of no host: who follows a topic with it is given a snapshot. */
export const NO_EPOCH = '';

/** What was said stays on the screen; a loop or a command that ran is shown as the end of the host leaves it. `at`: when that was noticed. */
export function frozenTopic(open: OpenTopic, at: number): OpenTopic {
  const { loop, commands } = open;
  return { ...open, epoch: NO_EPOCH, loop: loop && frozenLoop(loop, at), commands: commands.map(frozenCommand) };
}

/** The words of an answer that was coming in are kept, as far as they came. */
function frozenLoop(loop: LoopView, at: number): LoopView {
  if (loop.state.name !== 'running') return loop;
  return { ...loop, state: { name: 'interrupted' }, restedAt: at, pausing: false, retry: null, compacting: null };
}

function frozenCommand(command: CommandRun): CommandRun {
  return command.state.name === 'running'
    ? { ...command, state: { name: 'ended', exitCode: null, why: null } }
    : command;
}

export function frozenSummary(topic: TopicSummary): TopicSummary {
  return topic.activity === 'running' ? { ...topic, activity: 'idle' } : topic;
}
