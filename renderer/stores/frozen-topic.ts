/** Computes the state of an open topic after the host has ended. Pure. */
import type { LoopView } from '../../shared/loop-view.ts';
import type { CommandRun, TopicSummary } from '../../shared/topic.ts';
import type { OpenTopic } from './topic-reducer.ts';

/**
 * An epoch that no host has. A page that follows a topic with this epoch first receives a
 * snapshot.
 */
export const NO_EPOCH = '';

/**
 * The topic after the end of the host. Its messages stay visible. A running loop is shown as
 * interrupted, and a running command as ended; commands in the background ended with the host. `at` is the time when the page noticed the end of
 * the host.
 */
export function frozenTopic(open: OpenTopic, at: number): OpenTopic {
  const { loop, commands } = open;
  const frozen = { loop: loop && frozenLoop(loop, at), commands: commands.map(frozenCommand) };
  return { ...open, ...frozen, epoch: NO_EPOCH, background: [] };
}

/**
 * The loop after the end of the host. The part of a streaming answer that has arrived stays
 * visible.
 */
function frozenLoop(loop: LoopView, at: number): LoopView {
  if (loop.state.name !== 'running') return loop;
  return { ...loop, state: { name: 'interrupted' }, restedAt: at, pausing: false, retry: null, compacting: null };
}

function frozenCommand(command: CommandRun): CommandRun {
  return command.state.name === 'running'
    ? { ...command, state: { name: 'ended', exitCode: null, why: null } }
    : command;
}

export function frozenSummary({ background: _, ...topic }: TopicSummary): TopicSummary {
  return topic.activity === 'running' ? { ...topic, activity: 'idle' } : topic;
}
