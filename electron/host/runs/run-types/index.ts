/** The run types that a worker can carry out. A new type adds a line here and in shared/run-types. */

import { agent } from './agent.ts';
import { fetchWeb } from './fetch-web.ts';
import { followUp } from './follow-up.ts';
import { indexRepo } from './index-repo.ts';
import { researchReport } from './research-report.ts';
import type { RunType } from './run-type.ts';
import { sleep } from './sleep.ts';
import { summarizeConversation } from './summarize-conversation.ts';

export const RUN_TYPES: readonly RunType[] = [
  sleep,
  summarizeConversation,
  indexRepo,
  fetchWeb,
  agent,
  researchReport,
  followUp,
];
