/** Plugs the user's todos and schedules together. */
import type { Locale } from '../../../shared/loop.ts';
import { createAssistant } from '../assistant/assistant.ts';
import { CalledCommands } from '../assistant/called-commands.ts';
import type { HostEvents } from '../events.ts';
import { createAssistantServer } from '../mcp/built-in/assistant/assistant-server.ts';
import type { ShellPorts } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import { knownZone } from '../time/wall-clock.ts';

export interface HostAssistantParts {
  readonly store: HostStore;
  readonly shell: Pick<ShellPorts, 'now' | 'timeZone'>;
  readonly events: HostEvents;
  readonly locale: () => Locale;
}

/** `server`: a new one for each workspace, like every built-in server. */
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
