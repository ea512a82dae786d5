import { expect, test } from 'vitest';
import { LoopId } from '../../../shared/ids.ts';
import type { CommandRunPart } from '../../../shared/message.ts';
import type { CommandRun, MessageView } from '../../../shared/topic.ts';
import { inLoop, teller, text } from '../chat.fixture.ts';
import { ownRunsAfter } from './own-check-runs.ts';

const LOOP = LoopId.parse(`loop_${'1'.padStart(26, '0')}`);

const ran = (id: string, exitCode: number): CommandRunPart => ({
  type: 'command-run',
  ...{ id, command: 'npm test', output: '', locale: 'en' },
  end: { name: 'exited', exitCode },
});

function exitCodes(messages: readonly MessageView[], endedAt: number, running: readonly CommandRun[] = []) {
  const run = ownRunsAfter({ loopId: LOOP, endedAt }, messages, running).get('npm test');
  return run === undefined ? null : run.state.name === 'running' ? 'running' : run.state.exitCode;
}

test('finds the newest run after the ending, and none from before it', () => {
  const { user, final, aside } = teller();
  const before = aside(ran('a', 3));
  const end = final('Done.');
  expect(exitCodes([user('Go'), before, end], end.createdAt)).toBeNull();
  expect(exitCodes([before, end, aside(ran('b', 1)), aside(ran('c', 0))], end.createdAt)).toBe(0);
});

test('does not count a run that came after the next loop had begun', () => {
  const { final, aside, user } = teller();
  const end = final('Done.');
  const early = aside(ran('a', 0));
  const next = user('Go on', inLoop(2));
  expect(exitCodes([end, early, next, aside(ran('b', 1))], end.createdAt)).toBe(0);
});

test('prefers the run that is going on', () => {
  const { final, aside } = teller();
  const end = final('Done.');
  const stored = aside(ran('a', 1));
  const live = { id: 'b', command: 'npm test', output: '', state: { name: 'running' }, startedAt: 9_000 } as const;
  expect(exitCodes([end, stored], end.createdAt, [live])).toBe('running');
});

test('does not count what a user typed into a message', () => {
  const { final, user } = teller();
  const end = final('Done.');
  const sent: MessageView = { ...user('', { loopId: null }), parts: [text('x'), ran('a', 0)] };
  expect(exitCodes([end, sent], end.createdAt)).toBeNull();
});
