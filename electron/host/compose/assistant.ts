/** Composes the user's todos and schedules. */
import { createAssistant } from '../assistant/assistant.ts';
import { CalledCommands } from '../assistant/called-commands.ts';
import { createAssistantServer } from '../mcp/built-in/assistant/assistant-server.ts';
import { knownZone } from '../time/wall-clock.ts';
import type { HostParts } from './parts.ts';

type HostAssistantParts = Pick<HostParts, 'store' | 'shell' | 'events' | 'locale'>;

/** `server`: creates a new server for each workspace, as for every built-in server. */
export function composeAssistant({ store, shell, events, locale }: HostAssistantParts) {
  const { database, loops, slashCalls } = store;
  const { now } = shell;
  const timeZone = () => knownZone(shell.timeZone());
  const assistant = createAssistant({ database, now, timeZone, news: events.news });
  const { execute } = assistant;
  const commands = new CalledCommands({ database, slashCalls, execute, now, timeZone });
  const server = () =>
    createAssistantServer({
      look: execute,
      locale,
      called: (key, command) =>
        commands.called(key, command, key === null ? locale() : loops.record(key.loopId).locale),
    });
  return { assistant, server };
}
