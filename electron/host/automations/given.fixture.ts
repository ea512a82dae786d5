/** An automation as a page saves it, and the time at which tests begin. */
import type { GivenAutomation } from '../../../shared/automation.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Monday, 5 January 2026, 7:59 in UTC. */
export const MONDAY = Date.UTC(2026, 0, 5, 7, 59);

export const GIVEN: Omit<GivenAutomation, 'id'> = {
  title: 'Morning report',
  goal: 'Write the report.',
  time: { kind: 'cron', expression: '0 8 * * *' },
  timeZone: 'UTC',
  strategy: 'agentic',
  model: null,
  workspace: null,
  serverSwitches: {},
  approvalMode: null,
  limits: {},
  onMissed: 'ask',
  topicId: null,
};
