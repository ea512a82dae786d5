/** Secrets in the requests of a whole host, which a scripted model server on loopback receives. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { FORMATS, recordedRequests, type ScriptedStep, type Task } from '../../../e2e/requests/recorded.ts';
import { wholeText } from '../../../e2e/requests/sizes.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { STRATEGY_NAMES } from '../../../shared/strategies/index.ts';
import { EXPORT_TEXTS } from '../exports/export-texts.ts';
import { exportMarkdown } from '../exports/markdown.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const made = (seed: string) => createHash('sha256').update(seed).digest('hex').slice(0, 36);
const PASTED = `ghp_${made('pasted')}`;
const IN_FILE = `glpat-${made('file').slice(0, 20)}`;
const IN_RULES = `npm_${made('rules')}`;

const json = (value: object): string => JSON.stringify(value);
const calls = (name: string, args: object): ScriptedStep => [{ name, arguments: args }];
const reads = calls('file-editor__read_file', { path: 'config.ts' });
const todo = (status: string) => ({ merge: false, todos: [{ id: '1', content: 'Read', status }] });

/** What the model answers in each strategy; each reads the file where the strategy has tools. */
const REPLIES: Readonly<Record<string, readonly ScriptedStep[]>> = {
  chat: [reads, 'Done.'],
  agentic: [reads, calls('file-editor__attempt_completion', { result: 'Done.' })],
  'plan-replan': [
    json({ status: 'planned', plan: ['Read the file'] }),
    json({ status: 'continue', next_action: { tool: 'read_file', input: { path: 'config.ts' } } }),
    json({ status: 'done', next_action: null, response: 'Read.' }),
    json({ status: 'done', response: 'Done.' }),
  ],
  'plan-execute-think': [
    calls('plan_tool_call', {
      ...{ reasoning: 'Read it.', complexity: 'simple' },
      steps: [{ tool: 'read_file', arguments: { path: 'config.ts' } }],
    }),
    calls('think', {
      ...{ internal_analysis: 'Read.', user_summary: 'Done.', task_completed: true, next_steps_preview: '' },
    }),
  ],
  'tool-driven': [
    calls('todo-list__todo_write', todo('in_progress')),
    reads,
    calls('todo-list__todo_write', todo('completed')),
    'Done.\n\n[ANALYSIS_COMPLETE]',
  ],
  decision: [json({ decision: 'reply', reply: { content: 'Done.' } })],
};

test('every strategy has a task here', () => {
  expect(Object.keys(REPLIES).toSorted()).toEqual(STRATEGY_NAMES.toSorted());
});

describe.each(FORMATS)('in the format %s', (format) => {
  it.each(Object.keys(REPLIES))('no request of %s contains a secret', async (strategy) => {
    const task: Task = {
      ...{ strategy, replies: REPLIES[strategy] ?? [] },
      prompt: `Use ${PASTED} for the configuration.`,
      files: { 'config.ts': `export const token = '${IN_FILE}';\n`, 'AGENTS.md': `Publish with ${IN_RULES}.\n` },
    };
    const texts = (await recordedRequests(format, task)).map(wholeText);
    expect(texts.length).toBe(task.replies.length);
    for (const text of texts) {
      for (const secret of [PASTED, IN_FILE, IN_RULES]) expect(text).not.toContain(secret.slice(0, 16));
      expect(text).toMatch(/Use \[secret \d: GitHub token\] for the configuration/);
    }
    expect(texts[0]).toMatch(/Publish with \[secret \d: npm token\]/);
    if (strategy !== 'decision') expect(texts.at(-1)).toMatch(/\[secret \d: GitLab token\]/);
  });
});

/** Sends a message and waits until its loop has ended. */
async function turn(window: Window, text: string, topicId: TopicId | null = null): Promise<TopicId> {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text, ...place });
  if (sent.kind !== 'started') throw new Error(`It was ${sent.kind}.`);
  await window.reached(sent.topicId, 'completed', sent.loopId);
  return sent.topicId;
}

/** All exports of a topic, as the page and the command line write them. */
async function exportsOf({ host }: Window, topicId: TopicId): Promise<Readonly<Record<string, string>>> {
  const written: Record<string, string> = {};
  for (const format of ['markdown', 'html'] as const) {
    let text = '';
    for await (const piece of host.topicExports.write({ topicId, format, locale: 'en' }))
      text += piece.type === 'text' ? piece.text : piece.type === 'file' ? piece.name : '';
    written[`export of a topic as ${format}`] = text;
  }
  for (const format of ['markdown', 'html', 'json'] as const) {
    const bytes: Buffer[] = [];
    for await (const piece of host.transferStreams.write({ topicId, format, locale: 'en' }))
      if (piece.type === 'bytes') bytes.push(Buffer.from(piece.base64, 'base64'));
    written[`export with files as ${format}`] = Buffer.concat(bytes).toString();
  }
  const data = host.exportData({ topicId });
  written['command line as JSON'] = JSON.stringify(data);
  written['command line as Markdown'] = exportMarkdown(data, EXPORT_TEXTS.en);
  return written;
}

const done = call('attempt_completion', { result: 'Done.' });
const lastText = ({ model }: Window) => JSON.stringify(model.requests.at(-1)?.body.messages);

describe('a topic with a secret', () => {
  it('shows where it is, sends it when the user allows that, and keeps it back again', async () => {
    const window = await openWindow(() => done);
    const topicId = await turn(window, `My token is ${PASTED}.`);
    const [mine] = window.host.messages(topicId);
    expect(window.host.topics.detail(topicId).secrets).toEqual([
      { number: 1, kind: 'github', sent: false, places: [{ messageId: mine?.id, callId: null, source: null }] },
    ]);
    expect(window.events.filter(({ type }) => type === 'secrets-withheld')).toEqual([
      expect.objectContaining({ secrets: [{ number: 1, kind: 'github', source: null }] }),
    ]);
    // What is stored here stays as it was written.
    expect(JSON.stringify(mine)).toContain(PASTED);

    window.host.topics.sendSecrets({ topicId, numbers: [1], sent: true });
    await turn(window, 'Go on.', topicId);
    expect(lastText(window)).toContain(`My token is ${PASTED}.`);
    await window.restart();
    await turn(window, 'Go on.', topicId);
    expect(lastText(window)).toContain(`My token is ${PASTED}.`);

    window.host.topics.sendSecrets({ topicId, numbers: [1], sent: false });
    await turn(window, 'Go on.', topicId);
    expect(lastText(window)).not.toContain(PASTED);
    expect(lastText(window)).toContain('My token is [secret 1: GitHub token].');
  });

  it('has the same placeholders after the host was killed in a loop, and its requests begin alike', async () => {
    const window = await openWindow((_request, n) => (n === 1 ? { stallAfter: 1, text: 'x'.repeat(100) } : done));
    const topicId = await turn(window, `First ${PASTED}, then ${IN_FILE}.`);
    const stopped = await window.host.topics.send({ topicId, text: `Now ${IN_FILE} and ${PASTED}.` });
    if (stopped.kind !== 'started') throw new Error(`It was ${stopped.kind}.`);
    await expect.poll(() => window.model.requests.length).toBe(2);
    await window.restart();
    await window.host.resumeLoop(stopped.loopId);
    await window.reached(topicId, 'completed', stopped.loopId);
    const [, cut, again] = window.model.requests.map(({ body }) => JSON.stringify(body.messages));
    expect(cut).toContain('Now [secret 2: GitLab token] and [secret 1: GitHub token].');
    expect(again).toBe(cut);
  });

  it('is shown in the Inspector exactly as it was sent', async () => {
    const window = await openWindow(() => done);
    const topicId = await turn(window, `My token is ${PASTED}.`);
    const [loop] = window.host.inspect.loops({ topicId });
    if (loop === undefined) throw new Error('There is no loop.');
    const [first] = window.host.inspect.iterations({ loopId: loop.loopId });
    const shown = window.host.inspect.request({ loopId: loop.loopId, call: first?.call ?? -1, from: 0, whole: true });
    expect(shown.lost).toBeNull();
    expect(JSON.stringify(shown.messages)).not.toContain(PASTED);
    expect(JSON.stringify(shown.messages)).toContain('My token is [secret 1: GitHub token].');
  });

  it('keeps the secret out of a summary of its beginning', async () => {
    const window = await openWindow((request) => {
      const summarises = !request.messages.some(({ role }) => role === 'assistant') && request.tools === undefined;
      return summarises ? say('They talked.') : done;
    });
    const topicId = await turn(window, `My token is ${PASTED}. ${'More words. '.repeat(200)}`);
    for (const text of ['One.', 'Two.', 'Three.']) await turn(window, `${text} ${'Words. '.repeat(200)}`, topicId);
    const before = window.model.requests.length;
    expect(await window.host.compactions.compact({ topicId })).toBe('made');
    const summary = window.model.requests.slice(before).map(({ bodyText }) => bodyText);
    expect(summary.join()).toContain('[secret 1: GitHub token]');
    expect(summary.join()).not.toContain(PASTED.slice(0, 16));
  });

  it('is in no export, of whichever kind and format, also not in a title, a typed command or a receipt', async () => {
    const writes = call('write_to_file', { path: 'config.ts', content: `token = '${IN_FILE}'\n` });
    const window = await openWindow((_request, n) => (n === 0 ? writes : done));
    const sent = await window.host.topics.send({
      topicId: null,
      text: `Use ${PASTED}. Write ${IN_FILE}.`,
      workspace: window.workspace,
    });
    if (sent.kind !== 'started') throw new Error(`It was ${sent.kind}.`);
    const { topicId, loopId } = sent;
    await window.reached(topicId, 'waiting', loopId);
    const asked = window.host.topics.storedLoopView(topicId)?.calls.at(-1);
    if (asked === undefined) throw new Error('Nobody was asked.');
    const receipt = asked.receipt?.digest ?? '';
    const answer = { decision: 'deny', receipt, reason: `${IN_RULES} is no key for this.` } as const;
    await window.host.loops.decide({ loopId, callId: asked.callId, answer });
    await window.reached(topicId, 'completed', loopId);
    window.host.topics.rename({ topicId, title: `Use ${PASTED}` });
    await window.host.topics.send({ topicId, text: `/todo Change ${IN_FILE}` });
    const all = JSON.stringify([...window.host.messages(topicId), window.host.topics.summary(topicId)]);
    for (const secret of [PASTED, IN_FILE]) expect(all).toContain(secret);
    for (const [name, text] of Object.entries(await exportsOf(window, topicId))) {
      for (const secret of [PASTED, IN_FILE, IN_RULES]) expect(text, name).not.toContain(secret.slice(0, 16));
      expect(text, name).toMatch(/Use \[secret 1: GitHub token\]/);
    }
    // To export something is no use of it, so nothing new is known of the topic.
    const { secrets } = window.host.topics.detail(topicId);
    const places = (secrets ?? []).flatMap((secret) => secret.places);
    expect(places.filter(({ messageId, callId }) => messageId === null && callId === null)).toEqual([]);
  });

  it('is in exports if the user sends it to models, or switched the protection off', async () => {
    const window = await openWindow(() => done);
    const topicId = await turn(window, `My token is ${PASTED}.`);
    window.host.topics.sendSecrets({ topicId, numbers: [1], sent: true });
    for (const [name, text] of Object.entries(await exportsOf(window, topicId))) expect(text, name).toContain(PASTED);
    window.host.topics.sendSecrets({ topicId, numbers: [1], sent: false });
    window.host.settings.update({ withholdsSecrets: false });
    for (const [name, text] of Object.entries(await exportsOf(window, topicId))) expect(text, name).toContain(PASTED);
  });

  it('is sent as it is if the user switched the protection off', async () => {
    const window = await openWindow(() => done);
    window.host.settings.update({ withholdsSecrets: false });
    await turn(window, `My token is ${PASTED}.`);
    expect(lastText(window)).toContain(PASTED);
  });

  it('leaves nothing in the store when it is erased', async () => {
    const window = await openWindow(() => done);
    const topicId = await turn(window, `My token is ${PASTED}.`);
    const rows = () => {
      const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
      try {
        return ['withheld_secrets', 'withheld_places'].map((table) => database.all(`SELECT * FROM ${table}`).length);
      } finally {
        database.close();
      }
    };
    expect(rows()).toEqual([1, 1]);
    await window.host.topics.remove({ topicId });
    window.host.topics.erase({ topicIds: [topicId] });
    expect(rows()).toEqual([0, 0]);
  });
});
