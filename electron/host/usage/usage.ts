/** What models took, as the journal has it. */
import { NO_USAGE } from '../../../shared/model.ts';
import type { UsageApi } from '../app-api.ts';
import type { Database } from '../store/database.ts';

export interface UsageParts {
  readonly database: Database;
  readonly timeZone: () => string;
}

export function createUsage(_parts: UsageParts): UsageApi {
  return { days: () => [], ofTopic: () => ({ ...NO_USAGE, modelCalls: 0 }) };
}
