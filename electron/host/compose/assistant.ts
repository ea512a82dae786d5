/** Creates the assistant with the user's todos and schedules. */
import { createAssistant } from '../assistant/assistant.ts';
import { CalledCommands } from '../assistant/called-commands.ts';
import type { AssistantServerParts } from '../mcp/built-in/assistant/assistant-server.ts';
import type { AutomationMaker } from '../mcp/built-in/assistant/automation-tool.ts';
import { knownZone } from '../time/wall-clock.ts';
import type { HostParts } from './parts.ts';

/**
 * Connects the assistant with the other parts of the host. `serverParts` is what the assistant's
 * built-in server needs.
 */
export function composeAssistant({
  store,
  shell,
  events,
  locale,
  automations,
}: Pick<HostParts, 'store' | 'shell' | 'events' | 'locale'> & {
  /** Makes automations; called when everything is composed. */
  readonly automations: () => AutomationMaker;
}) {
  const { database, loops, slashCalls } = store;
  const { now } = shell;
  const timeZone = () => knownZone(shell.timeZone());
  const assistant = createAssistant({ database, now, timeZone, news: events.news });
  const { execute } = assistant;
  const called = new CalledCommands({ database, slashCalls, execute, now, timeZone });
  const serverParts: Omit<AssistantServerParts, 'historyOf' | 'workspace'> = {
    automations: {
      plan: (...asked) => automations().plan(...asked),
      make: (...made) => automations().make(...made),
    },
    lookUp: execute,
    runCommand: (key, command) =>
      called.called(key, command, key === null ? locale() : loops.record(key.loopId).locale),
  };
  return { assistant, serverParts };
}
