import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { CallId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import { newId } from '../../new-id.ts';
import type { CallAnswer } from '../connection/call-tool.ts';
import { contentOf } from '../tools/tool-results.ts';
import { isAlive, logFolder, until } from '../transport/child-servers.fixture.ts';
import { type BROKEN, hostOfTen, processesNaming, tenServers } from './broken-servers.fixture.ts';
import { Hub } from './hub.ts';
import { knownDetail } from './server-details.ts';

const canList = process.platform === 'linux';
const NOT_LISTED = 'NOT RUN: the processes of the system are looked up in /proc';

async function tenOf() {
  const place = await logFolder();
  const hub = new Hub({
    external: tenServers(place.log),
    builtIns: () => [],
    now: Date.now,
    startsAtOnce: true,
    patience: [0],
    connection: { startTimeoutMs: 5000, call: { idleTimeoutMs: 15_000 } },
  });
  onTestFinished(async () => {
    await hub.close();
    await place.remove();
  });
  const id = (name: (typeof BROKEN)[number] | 'sound') => ServerId.parse(name);
  const why = (name: (typeof BROKEN)[number]) => {
    const state = hub.status().find((status) => status.id === name)?.state;
    return state?.name === 'error' ? reasonsInEnglish(state.why) : (state?.name ?? 'not there');
  };
  const call = async (name: Parameters<typeof id>[0], toolName: string): Promise<CallAnswer> => {
    const server = hub.find('/', id(name));
    if (server === null) throw new Error(`${name} does not run.`);
    const context = { topicId: newId(TopicId), loopId: newId(LoopId), callId: newId(CallId), workspace: '/' };
    const listener = { sending: () => {}, progress: () => {} };
    return server.call(context, { name: toolName, arguments: {} }, listener, new AbortController().signal);
  };
  const runs = (name: Parameters<typeof id>[0]) => until(() => hub.find('/', id(name)) !== null, 20_000);
  const log = (name: (typeof BROKEN)[number]) => hub.log(id(name), 0).map(({ text }) => text);
  return { hub, place, id, why, call, runs, log };
}

const text = (answer: CallAnswer) =>
  answer.kind === 'answered'
    ? contentOf(answer.result)
        .map((part) => (part.type === 'text' ? part.text : part.type))
        .join('')
    : answer.kind;

describe('ten servers of which nine are broken', () => {
  test('do not disturb the tenth, and each of the nine reports its reason in a sentence', async () => {
    const { hub, id, why, call, runs, log } = await tenOf();
    let working = true;
    onTestFinished(() => {
      working = false;
    });
    await runs('sound');
    const steady = (async () => {
      const answers: string[] = [];
      while (working) {
        answers.push(text(await call('sound', 'count')));
        await setTimeout(20);
      }
      return answers;
    })();

    await runs('never-answers');
    await runs('crashes-mid-call');
    await runs('answers-at-length');
    await runs('has-a-bad-schema');
    await runs('changes-in-a-storm');
    const neverAnswered = call('never-answers', 'wait');
    expect(await call('crashes-mid-call', 'act')).toEqual({ kind: 'lost' });
    expect(text(await call('answers-at-length', 'big'))).toMatch(/\[cut here: \d+ more characters were left out\]/);
    expect(text(await call('has-a-bad-schema', 'sound'))).toBe('sound');
    expect(text(await call('changes-in-a-storm', 'big')).length).toBeGreaterThan(1000);

    await until(() => log('changes-in-a-storm').some((line) => line.includes('read less and less often')), 20_000);
    await until(
      () =>
        ['crashes-at-start', 'hangs-at-start', 'floods', 'talks-junk'].every((name) => {
          const status = hub.status().find((each) => each.id === name);
          return status?.state.name === 'error' && status.retryAt === null;
        }),
      40_000,
    );
    expect(why('crashes-at-start')).toMatch(/^It ended while it was starting; its last words: the licence has expired/);
    expect(why('hangs-at-start')).toMatch(/^It did not answer within 5 seconds\./);
    expect(why('floods')).toMatch(/^It sent a message that is too long\./);
    expect(why('talks-junk')).toMatch(
      /^It did not answer within 5 seconds; what it said is no message of the protocol/,
    );
    for (const name of ['crashes-at-start', 'hangs-at-start', 'floods', 'talks-junk'] as const)
      expect(why(name)).toContain('It has failed 2 times in a row and is not started again by itself.');
    expect(log('crashes-mid-call')).toContainEqual(
      expect.stringContaining('It ended by itself; its last words: out of luck'),
    );
    expect(knownDetail(hub, id('has-a-bad-schema')).leftOut).toEqual([
      { name: 'tool-unusable', data: { tool: 'broken', problem: expect.any(String), field: expect.any(String) } },
    ]);

    expect(await neverAnswered).toEqual({ kind: 'timed-out', afterMs: 15_000 });
    expect(log('never-answers')).toContain(
      'It did not answer a call of "wait" within 15 seconds; the call was canceled.',
    );

    working = false;
    const answers = await steady;
    expect(answers.length).toBeGreaterThan(20);
    expect(answers).toEqual(answers.map((_, at) => `counted ${at + 1}`));
  }, 90_000);

  test('leave no process after the host closes', async ({ skip }) => {
    if (!canList) skip(NOT_LISTED);
    const { hub, place, runs } = await tenOf();
    await runs('never-answers');
    await runs('sound');
    await until(() => processesNaming(place.log).length >= 3);
    await hub.close();
    await until(() => processesNaming(place.log).length === 0);
    expect((await place.pids()).filter(isAlive)).toEqual([]);
  });

  test('leave no process after the host is killed either (M orphans)', async ({ skip }) => {
    if (!canList) skip(NOT_LISTED);
    const place = await logFolder();
    onTestFinished(place.remove);
    const host = hostOfTen(place.log);
    onTestFinished(() => void host.kill('SIGKILL'));
    await once(host.stdout, 'data');
    expect(processesNaming(place.log).length).toBeGreaterThanOrEqual(4);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await until(() => processesNaming(place.log).filter((pid) => pid !== host.pid).length === 0, 20_000);
    expect((await place.pids()).filter(isAlive)).toEqual([]);
  }, 60_000);
});
