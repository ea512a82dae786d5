/**
 * Each failure of a provider becomes its own sentence in both languages, and is tried again only if that
 * can help.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type GeminiReply, refuse, startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { fail, type Reply, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import type { ModelProblemName } from '../../../shared/failures/model-problems.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { userText } from '../../../shared/message.ts';
import type { Finish, ModelClient, ModelEvent, ModelRequest, SilenceLimits } from '../../../shared/model.ts';
import { createGeminiClient } from './gemini.ts';
import { createOpenAiClient } from './openai.ts';
import { withRetries } from './retry.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const REQUEST: ModelRequest = {
  model: 'm-1',
  system: '',
  messages: [userText('Hello')],
  tools: [],
  toolChoice: 'auto',
  format: 'text',
  toolsRan: false,
};

/** No server of these tests needs as long, on however busy a computer. */
const PATIENT: SilenceLimits = { startMs: 15_000, middleMs: 15_000 };

const KEY = 'sk-a-key-that-nobody-may-see';

interface Failed {
  readonly finish: Extract<Finish, { reason: 'error' }>;
  readonly attempts: number;
}

async function failedBy(client: ModelClient, locale: 'en' | 'zh-CN', silence = PATIENT): Promise<Failed> {
  const retrying = withRetries(client, { maxAttempts: 2, sleep: async () => undefined });
  const events: ModelEvent[] = [];
  for await (const event of retrying.stream({ ...REQUEST, silence, locale }, AbortSignal.timeout(20_000)))
    events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'finish' || last.finish.reason !== 'error') throw new Error('The call did not fail');
  return { finish: last.finish, attempts: 1 + events.filter(({ type }) => type === 'retry').length };
}

type Format = 'openai' | 'gemini';

async function clientOf(format: Format, reply: Reply | GeminiReply): Promise<{ client: ModelClient; origin: string }> {
  if (format === 'openai') {
    const server = await startScriptedOpenAi(() => reply as Reply);
    closers.push(server.close);
    const { baseUrl } = server;
    return { client: createOpenAiClient({ baseUrl, label: 'Acme', apiKey: KEY }), origin: new URL(baseUrl).origin };
  }
  const server = await startScriptedGemini(() => reply as GeminiReply);
  closers.push(server.close);
  const { baseUrl } = server;
  return { client: createGeminiClient({ baseUrl, label: 'Acme', apiKey: KEY }), origin: new URL(baseUrl).origin };
}

interface Row {
  readonly replies: Partial<{ openai: Reply; gemini: GeminiReply }>;
  readonly problem: ModelProblemName;
  readonly attempts: 1 | 2;
  /**
   * What the row waits for. All attempts share `startMs`, so only a row without a second attempt may have a short one.
   * Absent: `PATIENT`.
   */
  readonly silence?: SilenceLimits;
  /** The cause and the advice; `@` stands for the origin of the server. */
  readonly en: string;
  readonly 'zh-CN': string;
}

const coded = (status: number, code: string, message: string): Reply => ({
  status,
  rawBody: JSON.stringify({ error: { message, type: code, code } }),
});

const ROWS: Readonly<Record<string, Row>> = {
  'a wrong key': {
    replies: {
      openai: coded(401, 'invalid_api_key', `Incorrect API key provided: ${KEY}`),
      gemini: refuse(400, 'API key not valid. Please pass a valid API key.'),
    },
    ...{ problem: 'key-refused', attempts: 1 },
    en: 'Acme refused the API key. Check the key in the settings of the provider.',
    'zh-CN': 'Acme 拒绝了 API 密钥。请在服务商的设置中检查密钥。',
  },
  'no permission': {
    replies: { openai: fail(403, 'No access'), gemini: refuse(403, 'The caller does not have permission') },
    ...{ problem: 'no-permission', attempts: 1 },
    en: 'Acme does not permit this to the account of the API key. Check which models the account may use, or choose another model.',
    'zh-CN': 'Acme 不允许此密钥的账户这样做。请检查账户可以使用哪些模型，或选择其他模型。',
  },
  'no credit (402)': {
    replies: { openai: fail(402, 'Insufficient Balance') },
    ...{ problem: 'no-credit', attempts: 1 },
    en: 'The account at Acme has no credit left, or its quota is used up. Add credit at the provider, or choose another model.',
    'zh-CN': 'Acme 的账户余额不足，或配额已用完。请在服务商处充值，或选择其他模型。',
  },
  'a quota that is used up (429)': {
    replies: { openai: coded(429, 'insufficient_quota', 'You exceeded your current quota') },
    ...{ problem: 'no-credit', attempts: 1 },
    en: 'The account at Acme has no credit left, or its quota is used up. Add credit at the provider, or choose another model.',
    'zh-CN': 'Acme 的账户余额不足，或配额已用完。请在服务商处充值，或选择其他模型。',
  },
  'a rate limit': {
    replies: {
      openai: fail(429, 'slow down', { headers: { 'retry-after': '7' } }),
      gemini: refuse(429, 'Quota exceeded', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' },
      ]),
    },
    ...{ problem: 'rate-limited', attempts: 2 },
    en: 'Acme takes no more requests for now. Wait a while and try again, or choose another model.',
    'zh-CN': 'Acme 暂时不再接受请求。请稍后重试，或选择其他模型。',
  },
  'a rate limit of three hours': {
    replies: {
      openai: fail(429, 'slow down', { headers: { 'retry-after': '10800' } }),
      gemini: refuse(429, 'Quota exceeded', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '10800s' },
      ]),
    },
    ...{ problem: 'must-wait', attempts: 1 },
    en: 'Acme asks to wait 3 hours before the next request, which is longer than a loop waits by itself. Retry then, or choose another model.',
    'zh-CN': 'Acme 要求等待 3 小时后再发送请求，超过了循环自行等待的时间。请到时重试，或选择其他模型。',
  },
  'an overload (503)': {
    replies: { openai: fail(503, 'busy'), gemini: refuse(503, 'The model is overloaded') },
    ...{ problem: 'overloaded', attempts: 2 },
    en: 'Acme is overloaded or not available at the moment. Try again later, or choose another model.',
    'zh-CN': 'Acme 负载过高，或暂时不可用。请稍后重试，或选择其他模型。',
  },
  'an overload (529)': {
    replies: { openai: fail(529, 'Overloaded') },
    ...{ problem: 'overloaded', attempts: 2 },
    en: 'Acme is overloaded or not available at the moment. Try again later, or choose another model.',
    'zh-CN': 'Acme 负载过高，或暂时不可用。请稍后重试，或选择其他模型。',
  },
  'an error of the server': {
    replies: { openai: fail(500, 'oops'), gemini: refuse(500, 'Internal error') },
    ...{ problem: 'server-error', attempts: 2 },
    en: 'Acme has a problem of its own. Try again later, or choose another model.',
    'zh-CN': 'Acme 自身出现问题。请稍后重试，或选择其他模型。',
  },
  'an error in the middle of the answer': {
    replies: { openai: { chunks: [{ error: { message: 'Overloaded', code: 529 } }] } },
    ...{ problem: 'overloaded', attempts: 2 },
    en: 'Acme is overloaded or not available at the moment. Try again later, or choose another model.',
    'zh-CN': 'Acme 负载过高，或暂时不可用。请稍后重试，或选择其他模型。',
  },
  'an unknown model': {
    replies: { openai: coded(404, 'model_not_found', 'No such model'), gemini: refuse(404, 'models/m-1 is not found') },
    ...{ problem: 'model-not-found', attempts: 1 },
    en: "Acme at @ does not know the model “m-1” or this address. Check the model's name and the address of the provider, or choose another model.",
    'zh-CN': 'Acme（@）找不到模型“m-1”或此地址。请检查模型名称和服务商的地址，或选择其他模型。',
  },
  'a conversation that is too long': {
    replies: {
      openai: coded(400, 'context_length_exceeded', 'maximum context length is 8192'),
      gemini: refuse(400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'),
    },
    ...{ problem: 'context-exceeded', attempts: 1 },
    en: 'The topic is too long for the model “m-1”. Start a new topic, or choose a model with a larger context.',
    'zh-CN': '话题对模型“m-1”来说太长。请新建话题，或选择上下文更大的模型。',
  },
  'a content filter': {
    replies: { openai: coded(400, 'content_filter', 'The response was filtered') },
    ...{ problem: 'content-filter', attempts: 1 },
    en: 'Acme withheld the answer because of its content rules. Ask in other words.',
    'zh-CN': 'Acme 因其内容规则没有给出回答。请换一种说法。',
  },
  'an answer that is filtered at its end': {
    replies: { openai: { text: 'No.', finish: 'content_filter' } },
    ...{ problem: 'content-filter', attempts: 1 },
    en: 'Acme withheld the answer because of its content rules. Ask in other words.',
    'zh-CN': 'Acme 因其内容规则没有给出回答。请换一种说法。',
  },
  'an answer that is withheld for safety': {
    replies: { gemini: { text: 'No.', finish: 'SAFETY' } },
    ...{ problem: 'withheld', attempts: 1 },
    en: 'Acme withheld the answer for safety reasons. Ask in other words.',
    'zh-CN': 'Acme 出于安全原因没有给出回答。请换一种说法。',
  },
  'a request that is blocked': {
    replies: { gemini: { chunks: [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }] } },
    ...{ problem: 'blocked', attempts: 1 },
    en: 'Acme did not take the request because its rules forbid the content. Ask for something else.',
    'zh-CN': 'Acme 的规则禁止此内容，因此没有接受请求。请提出别的要求。',
  },
  'an unreadable tool call': {
    replies: { gemini: { text: 'x', finish: 'MALFORMED_FUNCTION_CALL' } },
    ...{ problem: 'withheld', attempts: 1 },
    en: 'Acme wrote a tool call that cannot be read, and nothing of it ran. Try again, or choose another model.',
    'zh-CN': 'Acme 写出的工具调用无法读取，没有执行任何操作。请重试，或选择其他模型。',
  },
  'a malformed answer': {
    replies: { openai: { rawBody: 'Service is down' }, gemini: { rawBody: 'Service is down' } },
    ...{ problem: 'bad-response', attempts: 1 },
    en: "Acme at @ answered with something that is not a model's reply. Check the address of the provider.",
    'zh-CN': 'Acme（@）返回的内容不是模型的回复。请检查服务商的地址。',
  },
  'an empty answer': {
    replies: { openai: { text: '' }, gemini: { text: '' } },
    ...{ problem: 'empty-twice', attempts: 2 },
    en: 'Acme gave an empty answer twice. Ask in other words, or choose another model.',
    'zh-CN': 'Acme 两次给出空回答。请换一种说法，或选择其他模型。',
  },
  'a stream that is cut in the middle': {
    replies: {
      openai: { text: 'half an answer', pieceLength: 4, cutAfter: 2 },
      gemini: { text: 'half an answer', pieceLength: 4, cutAfter: 2 },
    },
    ...{ problem: 'cut-off', attempts: 2 },
    en: 'The connection to Acme broke before the answer was complete. Try again.',
    'zh-CN': '与 Acme 的连接在回答完成之前断开。请重试。',
  },
  'a stream that falls silent': {
    replies: {
      openai: { text: 'half an answer', pieceLength: 4, stallAfter: 2 },
      gemini: { text: 'half an answer', pieceLength: 4, stallAfter: 2 },
    },
    ...{ problem: 'stalled', attempts: 2, silence: { ...PATIENT, middleMs: 200 } },
    en: 'Acme fell silent in the middle of its answer: nothing more came for 0.2 seconds. Try again. A slow model can be given more time: “Longest silence” in the settings of the model, or --max-silence.',
    'zh-CN':
      'Acme 在回答中途没有了动静：0.2 秒内没有收到更多内容。请重试。如果模型较慢，可以给它更多时间：模型设置中的“最长无响应时间”，或 --max-silence。',
  },
  'a server that never answers': {
    replies: { openai: { text: 'x', delayMs: 5_000 }, gemini: { text: 'x', delayMs: 5_000 } },
    ...{ problem: 'no-answer', attempts: 1, silence: { startMs: 400, middleMs: 200 } },
    en: 'Acme at @ never answered: it sent nothing for 0.4 seconds. Check that the server runs. A model that is still loading can be given more time: “Longest silence” in the settings of the model, or --max-silence.',
    'zh-CN':
      'Acme（@）一直没有应答：0.4 秒内没有收到任何内容。请检查服务器是否在运行。如果模型仍在加载，可以给它更多时间：模型设置中的“最长无响应时间”，或 --max-silence。',
  },
  'a redirect': {
    replies: { openai: { status: 307, headers: { location: 'https://elsewhere.example/v1' }, rawBody: '' } },
    ...{ problem: 'redirected', attempts: 1 },
    en: 'Acme at @ sends requests elsewhere, to elsewhere.example, and the key was not sent there. Correct the address of the provider if you trust the new one.',
    'zh-CN': 'Acme（@）把请求转到了别处（elsewhere.example），密钥没有发送过去。如果信任新地址，请更正服务商的地址。',
  },
};

const cases = Object.entries(ROWS).flatMap(([name, row]) =>
  (['openai', 'gemini'] as const).flatMap((format) =>
    row.replies[format] === undefined ? [] : [{ name, format, row, reply: row.replies[format] }],
  ),
);

test.each(cases)('$name of a server with the format $format', async ({ format, row, reply }) => {
  for (const locale of LOCALES) {
    const { client, origin } = await clientOf(format, reply);
    const { finish, attempts } = await failedBy(client, locale, row.silence);
    expect({ problem: finish.failure?.problem.name, attempts }).toEqual({
      problem: row.problem,
      attempts: row.attempts,
    });
    expect(finish.message.startsWith(row[locale].replace('@', origin)), finish.message).toBe(true);
    expect(JSON.stringify(finish)).not.toContain(KEY);
  }
});

test('the whole text of a refusal is kept with its status, without the key', async () => {
  const { client } = await clientOf('openai', coded(401, 'invalid_api_key', `Wrong: ${KEY}`));
  const { failure } = (await failedBy(client, 'en')).finish;
  expect(failure).toMatchObject({ status: 401, said: 'Wrong: [key]' });
  expect(failure?.raw).toBe(
    JSON.stringify(
      JSON.parse('{"error":{"message":"Wrong: [key]","type":"invalid_api_key","code":"invalid_api_key"}}'),
      null,
      2,
    ),
  );
});

describe('a request without a response', () => {
  const broken =
    (code: string, message = 'it failed'): typeof fetch =>
    async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
    };

  test.each<[code: string, problem: ModelProblemName, attempts: number, en: RegExp, zh: RegExp]>([
    [
      'ECONNREFUSED',
      'connection-refused',
      2,
      /^Nothing answers for Acme at https:\/\/acme\.test\. Start/,
      /没有任何程序应答。请/,
    ],
    ['ECONNRESET', 'connection-lost', 2, /closed the connection before it answered\. Check/, /关闭了连接。请/],
    [
      'UND_ERR_CONNECT_TIMEOUT',
      'connect-timeout',
      2,
      /did not accept a connection in time\. Check/,
      /没有及时接受连接。请/,
    ],
    ['ENOTFOUND', 'host-unknown', 2, /^No address was found for the host of Acme/, /找不到 Acme.*的主机地址。请/],
    ['EAI_AGAIN', 'offline', 2, /this computer has no connection\. Connect it/, /没有网络连接.*。请/],
    ['ENETUNREACH', 'offline', 2, /this computer has no connection\. Connect it/, /没有网络连接.*。请/],
    [
      'CERT_HAS_EXPIRED',
      'certificate',
      1,
      /its certificate has expired or is not valid yet\. Nothing was sent\./,
      /证书已过期/,
    ],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', 1, /its certificate is signed by itself/, /证书是自签名的/],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'certificate',
      1,
      /its certificate belongs to another host name/,
      /证书属于另一个主机名/,
    ],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', 1, /that this computer does not trust/, /不信任的机构签发/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'no-tls', 1, /does not speak https\. Nothing was sent\./, /不支持 https。/],
    ['EHOSTUNREACH', 'unreachable', 2, /^Acme at https:\/\/acme\.test cannot be reached\. Check/, /^无法连接 Acme/],
  ])('because of %s is told as %s', async (code, problem, attempts, en, zh) => {
    for (const [locale, words] of [
      ['en', en],
      ['zh-CN', zh],
    ] as const) {
      const baseUrl = 'https://acme.test/v1?key=secret';
      const client = createOpenAiClient({ baseUrl, label: 'Acme', fetch: broken(code) });
      const failed = await failedBy(client, locale);
      expect(failed.finish).toMatchObject({
        message: expect.stringMatching(words),
        failure: { problem: { name: problem }, raw: `it failed (${code})` },
      });
      expect(failed.attempts).toBe(attempts);
    }
  });

  test('because a proxy asks for a login is told as that, and not tried again', async () => {
    const message = 'Proxy response (407) !== 200 when HTTP Tunneling';
    const fetchOfProxy = broken('UND_ERR_ABORTED', message);
    for (const [locale, words] of [
      ['en', /^The proxy between this computer and Acme asks for a login\. Put user and password into/],
      ['zh-CN', /^这台电脑与 Acme 之间的代理要求登录。请/],
    ] as const) {
      const client = createOpenAiClient({ baseUrl: 'https://acme.test/v1', label: 'Acme', fetch: fetchOfProxy });
      const failed = await failedBy(client, locale);
      expect(failed.attempts).toBe(1);
      expect(failed.finish.message).toMatch(words);
    }
  });

  test('keeps no address in what the system said, because it may contain a password', async () => {
    const message = 'Request cannot be constructed from http://me:secret@acme.test/v1';
    const client = createOpenAiClient({ baseUrl: 'https://acme.test/v1', label: 'Acme', fetch: broken('X', message) });
    expect(JSON.stringify(await failedBy(client, 'en'))).not.toContain('secret');
  });

  test('because the server does not speak TLS is told as that', async () => {
    const server = await startScriptedOpenAi(() => ({ text: 'x' }));
    closers.push(server.close);
    const baseUrl = server.baseUrl.replace('http:', 'https:');
    const { finish } = await failedBy(createOpenAiClient({ baseUrl, label: 'Acme' }), 'en');
    expect(finish.failure?.problem.name).toBe('no-tls');
  });
});
