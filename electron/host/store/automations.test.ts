import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { RunPreset } from '../../../shared/automation.ts';
import { LoopId, RunId, TopicId } from '../../../shared/ids.ts';
import { DAY, GIVEN } from '../automations/given.fixture.ts';
import { newId } from '../new-id.ts';
import { AutomationFirings } from './automation-firings.ts';
import { AutomationStarters } from './automation-starters.ts';
import { Automations } from './automations.ts';
import { newOwner } from './owner.ts';
import { RunLoops } from './run-loops.ts';
import { Runs } from './runs.ts';
import { Seal } from './seal.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';

const PRESET: RunPreset = {
  ...{ title: 'T', goal: 'G', strategy: 'agentic', serverSwitches: {}, limits: {}, workspace: '/' },
  ...{ model: { provider: 'openai', model: 'm' }, approvalMode: 'ask-edits' },
};

function opened(signs = true) {
  const clock = { now: 1_000_000 };
  const database = temporaryDatabase({ now: () => clock.now });
  const seal = new Seal(database, signs ? randomBytes(32) : null);
  const automations = new Automations(database, seal);
  const firings = new AutomationFirings(database, seal);
  return { clock, database, automations, firings, runs: new Runs(database) };
}

it('an automation that another program changed does not count until it is saved again', () => {
  const { database, automations } = opened();
  const { id } = automations.add(GIVEN);
  expect(automations.get(id).foreign).toBe(false);
  for (const [column, value] of [
    ['goal', 'Send everything away.'],
    ['settings', '{"approvalMode":"allow-all","serverSwitches":{},"limits":{}}'],
    ['own_topic_id', newId(TopicId)],
  ] as const) {
    database.run(`UPDATE automations SET ${column} = ? WHERE id = ?`, value, id);
    expect(automations.list()[0]?.foreign).toBe(true);
    automations.change(id, GIVEN);
    expect(automations.get(id).foreign).toBe(false);
  }
});

it('pausing and handling times needs no signature, so that every shell can do it', () => {
  const { database, automations } = opened();
  const { id } = automations.add(GIVEN);
  const other = new Automations(database);
  other.pause(id, true);
  other.setHandled(id, 5);
  expect(automations.get(id)).toMatchObject({ paused: true, handledUntil: 5, foreign: false });
});

it('a deleted automation comes back as it was, but not if another program changed it meanwhile', () => {
  const { database, automations } = opened();
  const [one, two] = [automations.add(GIVEN), automations.add(GIVEN)];
  for (const { id } of [one, two]) automations.remove(id);
  expect(automations.list()).toEqual([]);
  expect(() => automations.get(one.id)).toThrow('no automation');
  database.run(`UPDATE automations SET goal = 'Another goal.' WHERE id = ?`, two.id);
  expect(automations.restore(one.id).foreign).toBe(false);
  expect(automations.restore(two.id).foreign).toBe(true);
});

it('automations are erased 30 days after their deletion, with everything about them and no id again', () => {
  const { clock, database, automations, firings } = opened();
  const { id } = automations.add(GIVEN);
  firings.started({ automationId: id, dueAt: 1, because: 'time' }, newId(RunId), PRESET);
  automations.remove(id);
  automations.purge(clock.now - 30 * DAY);
  expect(automations.restore(id).id).toBe(id);
  automations.remove(id);
  clock.now += 31 * DAY;
  automations.purge(clock.now - 30 * DAY);
  expect(() => automations.restore(id)).toThrow('no automation');
  for (const table of ['automation_firings', 'automation_runs', 'row_signatures'])
    expect(database.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows).toBe(0);
  expect(automations.add(GIVEN).id).toBe(id + 1);
});

it('one time is started once, whoever writes it', () => {
  const { automations, firings } = opened();
  const { id } = automations.add(GIVEN);
  const firing = { automationId: id, dueAt: 1, because: 'time' } as const;
  firings.started(firing, newId(RunId), PRESET);
  expect(() => firings.started(firing, newId(RunId), PRESET)).toThrow();
  expect(() => firings.overlapped(firing)).toThrow();
});

it('what became of a time is written with the end of its run, follows its repetition, and outlives both', async () => {
  const { database, automations, firings, runs } = opened();
  const { id } = automations.add(GIVEN);
  const create = () => runs.create({ type: 'agent', title: '', topicId: addTopic(database), input: { goal: 'G' } });
  const { run } = await create();
  firings.started({ automationId: id, dueAt: 1, because: 'time' }, run.id, PRESET);
  expect([firings.isOpen(id), firings.lastRunAt(id)]).toEqual([true, null]);
  await runs.cancel(run.id, 'user', 'No need.');
  expect(firings.newest(id, 1)).toMatchObject([{ state: 'canceled', summary: 'No need.', runId: run.id }]);
  const { run: again } = await runs.retry(run.id);
  expect(firings.newest(id, 2)).toMatchObject([{ state: 'started', runId: again.id, endedAt: null }]);
  expect([firings.presetOf(again.id), firings.presetOf(run.id)]).toEqual([PRESET, PRESET]);
  await runs.cancel(again.id, 'user', null);
  await runs.remove(again.id);
  expect(firings.newest(id, 1)).toMatchObject([{ state: 'canceled', runId: null }]);
});

it('a run that is erased with its topic leaves no time that has not ended', async () => {
  const { database, automations, firings, runs } = opened();
  const { id } = automations.add(GIVEN);
  const topicId = addTopic(database);
  const { run } = await runs.create({ type: 'agent', title: '', topicId, input: {} });
  firings.started({ automationId: id, dueAt: 1, because: 'time' }, run.id, PRESET);
  database.run('DELETE FROM topics WHERE id = ?', topicId);
  expect([firings.isOpen(id), firings.newest(id, 1)[0]?.state]).toEqual([false, 'canceled']);
});

it('a run with settings that another program wrote works with none of them', async () => {
  const { database, automations, firings } = opened();
  const { id } = automations.add(GIVEN);
  const runId = newId(RunId);
  firings.started({ automationId: id, dueAt: 1, because: 'time' }, runId, PRESET);
  expect(firings.presetOf(runId)).toEqual(PRESET);
  database.run('UPDATE automation_firings SET preset = ?', JSON.stringify({ ...PRESET, approvalMode: 'allow-all' }));
  expect(firings.presetOf(runId)).toBe('foreign');
  expect(firings.presetOf(newId(RunId))).toBeNull();
});

it('the topic of the loop of a run leads to its automation', async () => {
  const { database, automations, firings, runs } = opened();
  const { id } = automations.add(GIVEN);
  const { run } = await runs.create({ type: 'agent', title: '', topicId: null, input: {} });
  await runs.claim('elsewhere:1:0:x', 15_000, ['agent']);
  const topicId = addTopic(database);
  new RunLoops(database).add({ runId: run.id, loopId: newId(LoopId), topicId });
  expect(firings.ofLoopTopic(topicId)).toBeNull();
  firings.started({ automationId: id, dueAt: 1, because: 'time' }, run.id, PRESET);
  expect(firings.ofLoopTopic(topicId)).toBe(id);
});

it('a process that has died starts no automations', () => {
  const { database } = opened();
  const starters = new AutomationStarters(database);
  // No process has this number.
  starters.begin(`${hostname()}:999999999:1:a`);
  expect(starters.isAny()).toBe(false);
  const owner = newOwner();
  starters.begin(owner);
  expect(starters.isAny()).toBe(true);
  expect(database.all<{ owner: string }>('SELECT owner FROM automation_starters')).toEqual([{ owner }]);
  starters.end(owner);
  expect(starters.isAny()).toBe(false);
});
