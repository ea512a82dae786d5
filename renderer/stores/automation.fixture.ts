/** An automation as the host lists it, for tests. */
import type { AutomationOutcome, AutomationView } from '../../shared/automation.ts';

export const automationView = (more: Partial<AutomationView> = {}): AutomationView => ({
  id: 1,
  title: 'Morning overview',
  goal: 'Summarise the notes.',
  time: { kind: 'cron', expression: '0 8 * * 1-5' },
  timeZone: 'Europe/Berlin',
  strategy: 'agentic',
  model: null,
  workspace: null,
  serverSwitches: {},
  approvalMode: null,
  limits: {},
  onMissed: 'ask',
  topicId: null,
  paused: false,
  madeBy: null,
  createdAt: 0,
  updatedAt: 0,
  words: 'weekdays at 08:00',
  next: [],
  outcomes: [],
  missed: null,
  lastRunAt: null,
  foreign: false,
  ...more,
});

export const automationOutcome = (more: Partial<AutomationOutcome> = {}): AutomationOutcome => ({
  state: 'succeeded',
  dueAt: Date.UTC(2026, 2, 2, 7),
  lastDueAt: Date.UTC(2026, 2, 2, 7),
  count: 1,
  because: 'time',
  runId: null,
  startedAt: null,
  endedAt: null,
  summary: '',
  ...more,
});
