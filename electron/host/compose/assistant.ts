/** Plugs the user's todos, schedules and slash commands together. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { createAssistant } from '../assistant/assistant.ts';
import { SlashCommands } from '../assistant/slash-commands.ts';
import { createAssistantServer } from '../mcp/built-in/assistant/assistant-server.ts';
import type { BuiltInServer } from '../mcp/built-in/built-in.ts';
import type { HostNews } from '../news.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { HostStore } from '../store/open-store.ts';
import { knownZone } from '../time/wall-clock.ts';
import type { createSearchKeys } from '../web/search-keys.ts';

export interface HostAssistantParts {
  readonly store: HostStore;
  readonly shell: ShellPorts;
  readonly locale: () => Locale;
  /** Ends what goes on in a topic. False: nothing does. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
  readonly searchKeys: ReturnType<typeof createSearchKeys>;
  readonly news: (news: HostNews) => void;
}

export interface HostAssistant {
  readonly api: Host['assistant'];
  readonly slashCommands: SlashCommands;
  /** A new one for each workspace, like every built-in server. */
  readonly server: () => BuiltInServer;
}

export function composeAssistant({
  store,
  shell,
  locale,
  cancel,
  searchKeys,
  news,
}: HostAssistantParts): HostAssistant {
  const { database, loops, slashCalls } = store;
  const { now } = shell;
  const timeZone = () => knownZone(shell.timeZone());
  const { execute, ...assistant } = createAssistant({ database, now, timeZone, news });
  const slashCommands = new SlashCommands({ database, slashCalls, execute, cancel, now, timeZone });
  return {
    api: {
      ...assistant,
      ...searchKeys,
      run: (text, where) => slashCommands.typed(text, where),
    },
    slashCommands,
    server: () =>
      createAssistantServer({
        look: execute,
        locale,
        called: (key, command) =>
          slashCommands.called(key, command, key === null ? locale() : loops.record(key.loopId).locale),
      }),
  };
}
