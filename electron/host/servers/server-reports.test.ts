import { expect, test } from 'vitest';
import { LoopId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { StrategyName } from '../../../shared/loop.ts';
import type { ServerProblem } from '../../../shared/server-view.ts';
import { newId } from '../new-id.ts';
import { ServerReports } from './server-reports.ts';

const topicId = newId(TopicId);
const missing = (why: string): ServerProblem => ({
  type: 'server-missing',
  server: ServerId.parse('notes'),
  state: 'failed',
  why: [{ name: 'start-failed', data: { why } }],
  hint: { name: 'program-unknown', data: {} },
  lastLines: [],
});
const cut: ServerProblem = {
  type: 'tools-cut',
  server: ServerId.parse('lots'),
  why: [{ name: 'list-endless', data: { list: 'tools', used: 500 } }],
};

function reports(loop: { id: LoopId; strategy: StrategyName } | null) {
  const told: { model: string[]; shell: ServerProblem[] } = { model: [], shell: [] };
  const place = { loop };
  const made = new ServerReports({
    runningLoop: () => place.loop,
    tellModel: (loopId, text) => void told.model.push(`${loopId}: ${text}`),
    tellShell: (problem) => void told.shell.push(problem),
  });
  return { made, told, place };
}

test('reports a problem once to the shell, and once per reason to the model of each loop', () => {
  const [first, second] = [newId(LoopId), newId(LoopId)];
  const { made, told, place } = reports({ id: first, strategy: 'agentic' });
  const text = (why: string) =>
    `(Automatic) The server "notes" is switched on but does not run, so its tools are missing (the reason, as data: "It could not be started: ${why}"). What the user can do: Check how it is written, install it, or give its full path.`;
  for (let step = 0; step < 3; step++) made.report(topicId, [missing('It crashed.'), cut]);
  expect(told).toEqual({ model: [`${first}: ${text('It crashed.')}`], shell: [missing('It crashed.'), cut] });
  made.report(topicId, [missing('It hangs.')]);
  place.loop = { id: second, strategy: 'chat' };
  made.report(topicId, [missing('It crashed.')]);
  expect(told.model.slice(1)).toEqual([`${first}: ${text('It hangs.')}`, `${second}: ${text('It crashed.')}`]);
  expect(told.shell.slice(2)).toEqual([missing('It hangs.')]);
});

test('reports nothing to a loop whose strategy offers the model no tools', () => {
  const { made, told, place } = reports({ id: newId(LoopId), strategy: 'plan-replan' });
  made.report(topicId, [missing('It crashed.')]);
  place.loop = null;
  made.report(topicId, [missing('It hangs.')]);
  expect(told.model).toEqual([]);
  expect(told.shell).toHaveLength(2);
});

test('does not look for the loop while no server has a problem', () => {
  const made = new ServerReports({
    runningLoop: () => {
      throw new Error('The loop was looked for.');
    },
    tellModel: () => {},
    tellShell: undefined,
  });
  expect(() => made.report(topicId, [])).not.toThrow();
  expect(() => made.report(topicId, [cut])).toThrow('looked for');
});
