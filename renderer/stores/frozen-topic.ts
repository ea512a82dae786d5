/** The state of an open topic after the host has ended. Pure. */
import type { LoopView } from '../../shared/loop-view.ts';
import type { CommandRun, TopicSummary } from '../../shared/topic.ts';
import type { OpenTopic } from './topic-reducer.ts';

/** The epoch of no host: following with it gives a snapshot. */
export const NO_EPOCH = '';

/**
 * Messages stay visible; a running loop or command is shown as the end of the host leaves it.
 * `at` is when the end was noticed.
 */
export function frozenTopic(open: OpenTopic, at: number): OpenTopic {
  const { loop, commands } = open;
  return { ...open, epoch: NO_EPOCH, loop: loop && frozenLoop(loop, at), commands: commands.map(frozenCommand) };
}

/** Keeps the received part of an unfinished answer. */
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
