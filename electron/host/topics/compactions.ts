/** What a model reads instead of a topic's earlier messages. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CompactionsApi, HostNews } from '../app-api.ts';
import type { Database } from '../store/database.ts';
import type { Messages } from '../store/messages.ts';

export interface CompactionsParts {
  readonly database: Database;
  readonly messages: Messages;
  readonly news: (news: HostNews) => void;
}

export function createCompactions(_parts: CompactionsParts): CompactionsApi {
  const missing = (): never => {
    throw new LoopwrightError('bad-usage', 'This is not there yet.');
  };
  return {
    list: () => [],
    fill: () => ({ usedTokens: 0, sizeTokens: null }),
    compact: async () => false,
    compacted: missing,
    undo: missing,
    pin: missing,
  };
}
