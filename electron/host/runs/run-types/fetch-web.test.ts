import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import { hasEnded } from '../../../../shared/run.ts';
import { type PageParts, pageReader } from '../../web/fetch-page.ts';
import { page, stranger } from '../../web/web.fixture.ts';
import { createRunWeb } from '../run-web.ts';
import { type RoomOptions, runsInMemory } from '../runs.fixture.ts';

const noEngine = () => Promise.reject(new Error('Nothing is searched.'));
const allowed = { search: async () => null, page: async () => null };

interface Given extends RoomOptions {
  readonly pages?: Partial<PageParts>;
}

/** Starts a run that reads a page, and returns how it stands after its first attempt. */
async function fetched(input: JsonObject, { pages = {}, ...options }: Given = {}) {
  const reader = pageReader({ locale: () => 'en', ...pages });
  const web = createRunWeb({ searchProvider: noEngine, pages: reader, refusals: allowed });
  const room = runsInMemory({ web, ...options });
  const started = await room.start(room.open(), 'fetch_web', input, 'Owls');
  if (started === null) throw new Error('The run is not stored.');
  const attempt = async () => (await room.store.attempts(started.id))[0]?.outcome ?? null;
  await expect.poll(attempt, { timeout: 15_000, interval: 10 }).not.toBeNull();
  const run = await room.store.find(started.id);
  const ended = run !== null && hasEnded(run.state.name);
  if (ended) await expect.poll(() => room.textsIn(room.topicId)).toHaveLength(1);
  const errorOfAttempt = () =>
    room.database.get<{ error: string }>('SELECT error FROM run_attempts WHERE run_id = ?', started.id)?.error;
  return {
    state: run?.state,
    text: room.textsIn(room.topicId)[0] ?? '',
    error: JSON.parse(errorOfAttempt() ?? 'null'),
  };
}

const ARTICLE = `<title>On owls & mice</title><article><h1>On owls</h1><p>${'Owls hunt at night. '.repeat(30)}</p>
<p>See <a href="https://evil.example/">the barn owl</a>.</p></article>`;

describe('reading a web page in the background', () => {
  test('ends with the text of the page, and the message quotes its beginning', async () => {
    const origin = await stranger(page(ARTICLE).answer);
    const { state, text } = await fetched({ url: `${origin}/owls#top` }, { pages: { allowed: [origin] } });
    expect(state).toMatchObject({
      name: 'succeeded',
      result: {
        output: {
          ...{ url: `${origin}/owls#top`, final_url: `${origin}/owls#top`, status: 200, title: 'On owls & mice' },
          ...{
            truncated: false,
            cache_hit: false,
            extraction: 'article',
            text: expect.stringContaining('Owls hunt at night.'),
          },
        },
        steps: [{ name: 'fetch', ok: true }],
      },
    });
    const [head, link, about, quotation] = text.split('\n\n');
    expect([head, link]).toEqual(['**Task completed: Owls**', `[On owls \\& mice](<${origin}/owls#top>)`]);
    expect(about).toContain('written by its authors');
    expect(quotation).toMatch(/^> /);
    expect(text).not.toContain('evil.example');
  });

  test('cuts a long page and says so, in the language of the user', async () => {
    const origin = await stranger(page('字'.repeat(60_000), { type: 'text/plain' }).answer);
    const { state, text } = await fetched({ url: origin }, { pages: { allowed: [origin] }, locale: 'zh-CN' });
    expect(state).toMatchObject({ result: { output: { truncated: true, extraction: 'plain-text' } } });
    expect(state?.name === 'succeeded' && String(state.result.output.text).length).toBe(50_000);
    expect(text).toContain('网页前 1000 个字符（共 60000 个）');
    expect(text.length).toBeLessThan(2_000);
  });

  test.each([
    [403, 'page-blocked', false],
    [429, 'page-blocked', true],
    [401, 'page-needs-login', false],
    [503, 'page-server-failed', true],
    [404, 'page-not-available', false],
  ])('fails with a name for the status %i: %s', async (status, code, retryable) => {
    const origin = await stranger(page('x', { status }).answer);
    const { state, error } = await fetched({ url: origin }, { pages: { allowed: [origin] } });
    expect(error).toEqual({ code, data: expect.objectContaining({ host: new URL(origin).host }), retryable });
    expect(state?.name).toBe(retryable ? 'queued' : 'failed');
  });

  test.each<[string, string, string | Buffer, string]>([
    ['a captcha', 'text/html', '<title>Just a moment...</title><p>Checking your browser.</p>', 'page-blocked'],
    ['an image', 'image/png', 'x', 'page-unreadable'],
    ['an empty page', 'text/html', '<title>Nothing</title>', 'page-unreadable'],
    ['more than 5 MB', 'text/plain', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'page-unreadable'],
  ])('fails with a name for %s', async (_name, type, body, code) => {
    const origin = await stranger(page(body, { type }).answer);
    const { state } = await fetched({ url: origin }, { pages: { allowed: [origin] } });
    expect(state).toMatchObject({
      name: 'failed',
      result: { error: { code, retryable: false }, steps: [{ ok: false }] },
    });
  });

  test('gives up after the time that the input sets, and is tried again', async () => {
    const origin = await stranger(() => undefined);
    const { state, error } = await fetched({ url: origin, timeout_seconds: 1 }, { pages: { allowed: [origin] } });
    expect(error).toMatchObject({ code: 'page-timeout', data: { seconds: 1 }, retryable: true });
    expect(state?.name).toBe('queued');
  });

  test('ends at once when it is canceled, also on the side of the site, and is reported once', async () => {
    const closed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const origin = await stranger((request) => {
      request.on('close', closed.resolve);
      begun.resolve();
    });
    const pages = pageReader({ locale: () => 'en', allowed: [origin] });
    const room = runsInMemory({ web: createRunWeb({ searchProvider: noEngine, pages, refusals: allowed }) });
    const runs = room.open();
    const started = await room.start(runs, 'fetch_web', { url: origin }, 'Owls');
    if (started === null) throw new Error('The run is not stored.');
    await begun.promise;
    await runs.noun.cancel({ runId: started.id });
    await closed.promise;
    expect((await room.store.find(started.id))?.state.name).toBe('canceled');
    await expect.poll(() => room.textsIn(room.topicId)).toEqual(['**Task canceled: Owls**']);
    expect(room.warnings).toEqual([]);
  });

  test('does not follow a redirect to another site, and names it', async () => {
    const other = page('secret');
    const target = await stranger(other.answer);
    const origin = await stranger((_, response) => void response.writeHead(302, { location: target }).end());
    const { text } = await fetched({ url: origin }, { pages: { allowed: [origin, target] } });
    expect(text).toContain(target);
    expect(other.asked).toEqual([]);
  });

  test.each([
    [{}, 'url', 'missing'],
    [{ url: 7 }, 'url', 'not-text'],
    [{ url: 'example.org' }, 'url', 'not-uri'],
    [{ url: 'file:///etc/passwd' }, 'url', 'not-uri'],
    [{ url: 'https://me:secret@example.org/' }, 'url', 'password-in-address'],
    [{ url: `https://example.org/${'x'.repeat(2_000)}` }, 'url', 'too-long'],
    [{ url: 'https://example.org/', timeout_seconds: 0 }, 'timeout_seconds', 'too-small'],
    [{ url: 'https://example.org/', timeout_seconds: 61 }, 'timeout_seconds', 'too-large'],
  ])('is refused with the input %j (weakness 7: unvalidated input)', async (input, field, problem) => {
    await expect(fetched(input)).rejects.toMatchObject({
      failure: 'run-input-invalid',
      data: { field, problem: { name: problem } },
    });
  });
});

describe('weakness 13: an address that leads into the private network', () => {
  const names = (...answers: (readonly string[] | Error)[]) => {
    let asked = 0;
    const resolve = async (): Promise<LookupAddress[]> => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { resolve, count: () => asked };
  };

  test.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://169.254.169.254/latest', 'http://[::ffff:10.0.0.1]/'])(
    'is refused as it is written: %s',
    async (url) => {
      const { error } = await fetched({ url });
      expect(error).toMatchObject({ code: 'page-address-refused', retryable: false });
    },
  );

  test.each<[string, readonly string[]]>([
    ['to a private address', ['10.0.0.7']],
    ['to a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['to a private IPv6 address', ['fd00::1']],
    ['to a link-local address', ['169.254.169.254']],
  ])('is refused if its name leads %s', async (_name, addresses) => {
    const { error } = await fetched({ url: 'http://pages.example/' }, { pages: names(addresses) });
    expect(error).toMatchObject({ code: 'page-address-refused', retryable: false });
  });

  test('is connected to only at the address that was checked, so the name cannot change in between', async () => {
    const inside = page('secret', { type: 'text/plain' });
    const { port } = new URL(await stranger(inside.answer));
    // The first answer is public, but nobody has this address: it is reserved for documents.
    const name = names(['192.0.2.1'], ['127.0.0.1']);
    const { error } = await fetched({ url: `http://pages.example:${port}/`, timeout_seconds: 1 }, { pages: name });
    expect(['page-unreachable', 'page-timeout']).toContain(error.code);
    expect([inside.asked, name.count()]).toEqual([[], 1]);
  });

  test('is not read if its name cannot be looked up', async () => {
    const noName = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const { error } = await fetched({ url: 'http://pages.example/' }, { pages: names(noName) });
    expect(error).toMatchObject({ code: 'page-unreachable', retryable: true });
  });
});
