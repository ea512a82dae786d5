import { expect, it } from 'vitest';
import { call } from '../../../e2e/fixtures/scripted-openai.ts';
import { resultText } from '../../../shared/message.ts';
import { approve } from '../loops/approve.fixture.ts';
import { runProgram } from '../store/store.fixture.ts';
import { openWindow } from '../topics/window.fixture.ts';
import { type AutomationWindow, DONE, openAutomations } from './automations.fixture.ts';
import { DAY, MINUTE, MONDAY } from './given.fixture.ts';

const ASKED = { title: 'News', goal: 'Write the news of the day.', when: 'every day at 8' };
const make = (args: object = ASKED) => call('assistant__create_automation', { ...args });

const results = (window: AutomationWindow | Awaited<ReturnType<typeof openWindow>>) =>
  window.host.topics
    .list()
    .flatMap(({ id }) => window.host.messages(id))
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'tool-result' ? [{ status: part.status, text: resultText(part) }] : []));

const list = async (window: Pick<AutomationWindow, 'host'>) =>
  (await window.host.automations.list({ locale: 'en' })).automations;

async function asking(window: AutomationWindow, settings: object = {}) {
  const { workspace } = window;
  const sent = await window.host.topics.send({ topicId: null, text: 'Do it daily.', workspace, settings });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  await window.reached(sent.topicId, 'waiting');
  const view = window.host.topics.storedLoopView(sent.topicId);
  const asked = view?.calls.find(({ receipt }) => receipt !== undefined);
  return { ...sent, asked };
}

it('a model makes an automation after the user has confirmed exactly what is stored', async () => {
  const window = await openAutomations([make(), DONE]);
  const { loopId, topicId, asked } = await asking(window);
  expect(asked?.receipt).toMatchObject({
    offers: ['once'],
    effect: {
      ...{ kind: 'automation', title: 'News', goal: ASKED.goal, timeZone: 'UTC', approvalMode: 'ask-edits' },
      time: { kind: 'cron', expression: '0 8 * * *' },
      words: { en: 'every day at 8:00', 'zh-CN': expect.stringContaining('8') },
      next: [0, 1, 2, 3, 4].map((day) => MONDAY + MINUTE + day * DAY),
    },
  });
  expect(await list(window)).toEqual([]);
  await approve(window.host, loopId, asked?.callId, 'once');
  await window.reached(topicId, 'completed');
  expect(await list(window)).toMatchObject([
    {
      title: 'News',
      goal: ASKED.goal,
      approvalMode: 'ask-edits',
      madeBy: loopId,
      workspace: window.workspace,
      topicId: null,
    },
  ]);
  expect(results(window)[0]).toMatchObject({ status: 'done', text: expect.stringContaining('every day at 8:00') });
});

it('the user is asked in every mode, and a denied automation is not made', async () => {
  const window = await openAutomations([make(), DONE], { approvalMode: 'allow-all' });
  const { loopId, topicId, asked } = await asking(window);
  await approve(window.host, loopId, asked?.callId, 'deny');
  await window.reached(topicId, 'completed');
  expect(await list(window)).toEqual([]);
});

it('a time that passes while the card waits changes nothing of what is approved', async () => {
  const window = await openAutomations([make({ ...ASKED, when: 'every 30 minutes' }), DONE]);
  const { loopId, topicId, asked } = await asking(window);
  const shown = asked?.receipt?.effect;
  window.moveTo(MONDAY + 100 * MINUTE);
  await window.restart();
  await approve(window.host, loopId, asked?.callId, 'once');
  await window.reached(topicId, 'completed');
  const [made] = await list(window);
  expect(shown).toMatchObject({ time: made?.time ?? {} });
  expect(made?.time.kind).toBe('interval');
});

it('a time that is not understood fails without a question, and names the rest', async () => {
  const window = await openAutomations([make({ ...ASKED, when: 'whenever the moon is full' }), DONE]);
  const { workspace } = window;
  const sent = await window.host.topics.send({ topicId: null, text: 'Do it.', workspace });
  await window.reached(sent.topicId, 'completed');
  expect(results(window)[0]).toMatchObject({ status: 'failed', text: expect.stringContaining('Not understood:') });
});

it('it is denied when nobody is there to confirm it', async () => {
  const window = await openWindow([make(), DONE], { attendant: () => 'nobody', withoutWindows: true });
  const started = await window.host.startLoop({
    ...{ prompt: 'Do it daily.', workspace: window.workspace, strategy: 'agentic', locale: 'en' },
  });
  await started.rest;
  expect([results(window)[0]?.status, await list(window)]).toEqual(['denied', []]);
});

it('a call that is repeated after a crash makes one automation', async () => {
  const window = await openAutomations([make(), DONE]);
  const { loopId, asked } = await asking(window);
  await window.host.close();
  const program = runProgram(
    `
    import { createHost } from '@/../host.ts';
    const [dataDir, baseUrl, loopId, callId, receipt] = process.argv.slice(1);
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    // The automation is stored, but no journal has recorded it yet.
    const onEvent = ({ event }) => event.type === 'tool-call-end' && process.kill(process.pid, 'SIGKILL');
    const capabilities = { windows: false, serverRequests: false };
    const ports = { capabilities, secret: () => undefined, attendant: 'window', now: () => ${MONDAY}, timeZone: () => 'UTC', onEvent, log };
    const host = await createHost(ports, { dataDir, model: { provider: 'openai', model: 'm', baseUrl } });
    await host.decideApproval(loopId, callId, { decision: 'once', receipt });
    `,
    [window.folder, window.model.baseUrl, loopId, asked?.callId ?? '', asked?.receipt?.digest ?? ''],
  );
  expect(await program.done).toMatchObject({ signal: 'SIGKILL' });
  const again = await openWindow([], {
    ...{ dataDir: window.folder, now: () => MONDAY, trustedFolders: [window.workspace] },
    model: { provider: 'openai', model: 'm', baseUrl: window.model.baseUrl },
  });
  expect(await list(again)).toHaveLength(1);
  await (await again.host.resumeLoop(loopId)).rest;
  expect(again.host.loops.list()[0]?.state.name).toBe('completed');
  expect(await list(again)).toHaveLength(1);
}, 60_000);
