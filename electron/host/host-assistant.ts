/** Plugs the user's todos, schedules and slash commands together. */
import { LoopwrightError } from '../../shared/errors.ts';
import { readSlashCommand } from '../../shared/slash-command-text.ts';
import { slashReply } from '../../shared/slash-outcome-text.ts';
import type { AssistantApi, HostNews } from './app-api.ts';
import { createAssistant } from './assistant/assistant.ts';
import type { HostStore } from './host-store.ts';
import type { ShellPorts } from './ports.ts';

export interface HostAssistantParts {
  readonly store: HostStore;
  readonly shell: ShellPorts;
  readonly news: (news: HostNews) => void;
}

export function composeAssistant({ store, shell, news }: HostAssistantParts): AssistantApi {
  const { database } = store;
  return {
    ...createAssistant({ database, now: shell.now, timeZone: shell.timeZone, news }),
    run: async (text, { locale }) => {
      const read = readSlashCommand(text);
      if (read.ok) throw new LoopwrightError('bad-usage', 'Commands are not built yet.');
      return slashReply(read, { locale, timeZone: shell.timeZone() });
    },
    setSearchKey: () => {
      throw new LoopwrightError('bad-usage', 'Search engines are not built yet.');
    },
  };
}
