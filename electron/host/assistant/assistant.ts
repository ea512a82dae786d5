/** The user's todos and schedules: what commands, the page and models ask of them. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { SlashCommand, SlashOutcome } from '../../../shared/slash-command.ts';
import type { AssistantApi, HostNews } from '../app-api.ts';
import type { Database } from '../store/database.ts';

export interface AssistantParts {
  readonly database: Database;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** IANA name of the user's time zone. */
  readonly timeZone: () => string;
  readonly news: (news: HostNews) => void;
}

/** Without what other rooms of the host answer. */
export interface Assistant extends Omit<AssistantApi, 'run' | 'setSearchKey'> {
  /** Never throws for what a command asks. */
  execute(command: Exclude<SlashCommand, { readonly name: 'cancel' }>): SlashOutcome;
}

export function createAssistant(_parts: AssistantParts): Assistant {
  const unbuilt = (): never => {
    throw new LoopwrightError('bad-usage', 'Todos and schedules are not built yet.');
  };
  return {
    execute: ({ name }) => (name === 'help' ? { code: 'help' } : { code: 'views' }),
    dueTodos: () => 0,
    todos: () => ({ todos: [], total: 0, tags: [] }),
    saveTodo: unbuilt,
    setTodoDone: unbuilt,
    deleteTodo: unbuilt,
    restoreTodo: unbuilt,
    schedules: () => ({ occurrences: [], cut: false }),
    saveSchedule: unbuilt,
    setRepeating: unbuilt,
    deleteSchedule: unbuilt,
    restoreSchedule: unbuilt,
  };
}
