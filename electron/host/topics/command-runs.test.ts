/** Tests what a model reads about commands that the user ran. */
import { describe, expect, it } from 'vitest';
import { call, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { isAside, textOf } from '../../../shared/message.ts';
import { openWindow, type Window, type WindowOptions } from './window.fixture.ts';

const counting: Script = (_request, n) => say(`Answer ${n + 1}.`);

async function begun(script: Script, options: WindowOptions = {}) {
  const window = await openWindow(script, { serverSwitches: { '@aether/file-editor': false }, ...options });
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'one', workspace: window.workspace });
  return { window, topicId };
}

/** Runs a command and waits until its message is stored. */
async function ran(window: Window, topicId: TopicId, command: string): Promise<void> {
  const before = window.host.messages(topicId).filter(isAside).length;
  await window.host.commands.run({ topicId, command });
  await window.until(() => window.host.messages(topicId).filter(isAside).length > before);
}

/** Returns the user messages in the n-th model request. */
function heard({ model }: Window, n: number): readonly string[] {
  const messages = model.requests[n]?.body.messages ?? [];
  return messages.filter(({ role }) => role === 'user').map(({ content }) => String(content));
}

describe.skipIf(process.platform === 'win32')('the output of a command the user ran', () => {
  it('starts no turn, and is sent only once with the next message of the user, even after a restart', async () => {
    const { window, topicId } = await begun(counting);
    await window.reached(topicId, 'completed');
    await ran(window, topicId, 'echo first; exit 3');
    expect(window.model.requests).toHaveLength(1);
    await window.restart();
    await ran(window, topicId, 'echo second');
    await window.host.topics.send({ topicId, text: 'two' });
    await window.reached(topicId, 'completed');
    const [, said = ''] = heard(window, 1);
    expect(said).toMatch(/^two\s+I ran `echo first; exit 3` \(exit code 3\):\s+```\nfirst\n```\s+I ran `echo second`/);
    await window.host.topics.send({ topicId, text: 'three' });
    await window.reached(topicId, 'completed');
    expect(heard(window, 2)).toEqual(['one', said, 'three']);
    expect(
      window.host.messages(topicId).map((message) => (isAside(message) ? '(a command)' : textOf(message))),
    ).toEqual([...['one', 'Answer 1.', '(a command)', '(a command)'], ...['two', 'Answer 2.', 'three', 'Answer 3.']]);
  });

  it('is never inserted between a call and its result when a loop runs, and is sent with the next message', async () => {
    const asked = Promise.withResolvers<void>();
    const { window, topicId } = await begun(
      async (_request, n) => {
        if (n === 1) await asked.promise;
        return n === 0 ? say('Answer 1.') : n === 1 ? call('list_files', { path: '.' }) : say('All done.');
      },
      { serverSwitches: {}, approvalMode: 'allow-all' },
    );
    await window.reached(topicId, 'completed');
    await window.host.topics.send({ topicId, text: 'two' });
    await expect.poll(() => window.model.requests.length).toBe(2);
    await ran(window, topicId, 'echo meanwhile');
    await window.host.topics.send({ topicId, text: 'look' });
    const [queued] = window.host.queue.list(topicId);
    await window.host.queue.sendNow({ topicId, id: queued?.id ?? '' });
    await ran(window, topicId, 'echo later');
    asked.resolve();
    await window.reached(topicId, 'completed');
    expect(heard(window, 2).at(-1)).toMatch(/^look\s+I ran `echo meanwhile`/);
    expect(heard(window, 2).at(-1)).not.toContain('later');
    await window.host.topics.send({ topicId, text: 'three' });
    await window.reached(topicId, 'completed');
    expect(heard(window, window.model.requests.length - 1).at(-1)).toMatch(/^three\s+I ran `echo later`/);
    expect(window.model.violations).toEqual([]);
  });

  it('is sent again when the message that carried it is reworded', async () => {
    const { window, topicId } = await begun(counting);
    await window.reached(topicId, 'completed');
    await ran(window, topicId, 'echo first');
    await window.host.topics.send({ topicId, text: 'two' });
    await window.reached(topicId, 'completed');
    const two = window.host.messages(topicId).find((message) => textOf(message) === 'two');
    if (two === undefined) throw new Error('Nothing was said.');
    await window.host.versions.reword({ topicId, messageId: two.id, text: 'zwei' });
    await window.reached(topicId, 'completed');
    expect(heard(window, 2).at(-1)).toMatch(/^zwei\s+I ran `echo first`/);
    expect(heard(window, 2).at(-1)?.match(/I ran/g)).toHaveLength(1);
  });
});
