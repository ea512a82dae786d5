/** Connects the commands in the background with the loops that started them. */
import { ended } from '../../../shared/loop.ts';
import { OutsideRuns } from '../mcp/built-in/terminal/outside-runs.ts';
import { BackgroundCommands } from '../processes/background-commands.ts';
import type { HostParts } from './parts.ts';

export function composeBackground({ events, shell }: Pick<HostParts, 'events' | 'shell'>) {
  const background = new BackgroundCommands({
    now: shell.now,
    changed: (topicId) => events.news({ type: 'background-changed', topicId }),
    started: (topicId, { loopId, id, command, workingFolder, place }) => {
      events.tell({ id: loopId, topicId }, { type: 'background-start', id, command, workingFolder, place });
      events.news({ type: 'topic-changed', topicId });
    },
    ended: (topicId, { loopId, id, command, state }) => {
      if (state.name !== 'ended') return;
      events.tell({ id: loopId, topicId }, { type: 'background-end', id, command, end: state.end });
      events.news({ type: 'topic-changed', topicId });
    },
  });
  events.on('loop', 'commands in the background', ({ loopId, event }) => {
    if (event.type === 'loop-start') background.loopStarted(loopId);
    if (event.type === 'loop-state' && ended(event.state)) background.loopEnded(loopId);
  });
  events.on('news', 'commands of removed topics', (news) => {
    if (news.type === 'topic-removed') background.endTopic(news.topicId, 'user');
  });
  return { background, outsideRuns: new OutsideRuns() };
}
