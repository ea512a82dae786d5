/** Connects the commands in the background with the loops that started them. */
import { ended } from '../../../shared/loop.ts';
import { OwnWork } from '../files/confined/own-work.ts';
import { guarded, loggedFailures } from '../listeners.ts';
import { OutsideRuns } from '../mcp/built-in/terminal/outside-runs.ts';
import { BackgroundCommands } from '../processes/background-commands.ts';
import type { HostParts } from './parts.ts';

/** The interval in milliseconds at which the disk is checked for what another process did. */
const LOOK_MS = 2_000;

export function composeBackground({ events, shell, store }: Pick<HostParts, 'events' | 'shell' | 'store'>) {
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
  const ownWork = new OwnWork();
  // Another process may have ended a loop that waited here, or removed its topic.
  const lookAtDisk = () => {
    for (const { topicId, view } of background.running()) {
      const loop = store.loops.find(view.loopId);
      if (store.topics.find(topicId) === undefined) background.endTopic(topicId, 'user');
      else if (!view.loopOver && loop !== undefined && ended(loop.state)) background.loopEnded(view.loopId);
    }
  };
  const timer = setInterval(
    guarded('commands in the background', lookAtDisk, loggedFailures(shell.log)),
    LOOK_MS,
  ).unref();
  return {
    background,
    ownWork,
    outsideRuns: new OutsideRuns(ownWork),
    closeBackground: () => {
      clearInterval(timer);
      return background.close();
    },
  };
}
