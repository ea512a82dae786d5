import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { averageCost, costAbove } from '../../../e2e/fuzz/slow-texts.ts';
import { SECRET_KINDS, type SecretKind, secretName } from '../../../shared/secret-kinds.ts';
import { type RecognisedSecret, recognisedSecrets, withoutSecrets } from './recognised-secrets.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ALPHABETS = {
  hex: '0123456789abcdef',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  capital: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  age: '023456789ACDEFGHJKLMNPQRSTUVWXYZ',
  letters: LETTERS,
  mixed: `${LETTERS}0123456789`,
  base64: `${LETTERS}0123456789+/`,
};

/** Random characters that are the same in every run. Real keys are not part of this file. */
function random(alphabet: keyof typeof ALPHABETS, length: number, seed = 'a'): string {
  let text = '';
  for (let block = 0; text.length < length; block++) {
    for (const byte of createHash('sha256').update(`${seed} ${block}`).digest()) {
      text += ALPHABETS[alphabet].charAt(byte % ALPHABETS[alphabet].length);
    }
  }
  return text.slice(0, length);
}

const hex = (length: number) => random('hex', length);
const mixed = (length: number, seed?: string) => random('mixed', length, seed);
const uuid = '3f0c8b1e-9d27-4c55-8a60-1b7de2f4a913';
const key = ['-----BEGIN OPENSSH ', 'PRIVATE KEY-----'].join('');
const keyEnd = key.replace('BEGIN', 'END');
const lines = [random('base64', 64, '1'), random('base64', 64, '2'), random('base64', 40, '3')];
const jwt = [
  ...[Buffer.from('{"alg":"HS256","typ":"JWT"}'), Buffer.from('{"sub":"42","name":"Wren","exp":1790000000}')],
].map((part) => part.toString('base64url'));

const KEYS: readonly (readonly [SecretKind, string])[] = [
  ['private-key', [key, ...lines, keyEnd].join('\n')],
  ['openai', `sk-proj-${mixed(74)}T3BlbkFJ${mixed(74, 'b')}`],
  ['openai', `sk-svcacct-${mixed(60)}`],
  ['openai', `sk-${mixed(48)}`],
  ['openai', `sk-${hex(32)}`],
  ['anthropic', `sk-ant-api03-${mixed(93)}AA`],
  ['openrouter', `sk-or-v1-${hex(64)}`],
  ['google', `AIza${mixed(35)}`],
  ['google', `GOCSPX-${mixed(28)}`],
  ['google', `ya29.${mixed(120)}`],
  ['aws', `AKIA${random('base32', 16)}`],
  ['azure', `${mixed(3)}8Q~${mixed(34)}`],
  ['github', `ghp_${mixed(36)}`],
  ['github', `github_pat_${mixed(22)}_${mixed(59)}`],
  ['gitlab', `glpat-${mixed(20)}`],
  ['slack', `xoxb-${'1'.repeat(3)}87654321-2519078364-${mixed(24)}`],
  ['slack', `xapp-1-A0${random('capital', 9)}-2519078364120-${hex(64)}`],
  ['stripe', `sk_live_${mixed(24)}`],
  ['stripe', `whsec_${mixed(32)}`],
  ['npm', `npm_${mixed(36)}`],
  ['pypi', `pypi-AgEIcHlwaS5vcmc${mixed(120)}`],
  ['telegram', `7316042985:AA${mixed(33)}`],
  ['discord', `M${mixed(25)}.${mixed(6)}.${mixed(38)}`],
  ['sendgrid', `SG.${mixed(22)}.${mixed(43)}`],
  ['mailgun', `key-${hex(32)}`],
  ['twilio', `SK${hex(32)}`],
  ['cloudflare', `v1.0-${hex(24)}-${hex(146)}`],
  ['digitalocean', `dop_v1_${hex(64)}`],
  ['huggingface', `hf_${random('letters', 34)}`],
  ['replicate', `r8_${mixed(37)}`],
  ['groq', `gsk_${mixed(52)}`],
  ['xai', `xai-${mixed(80)}`],
  ['perplexity', `pplx-${mixed(48)}`],
  ['databricks', `dapi${hex(32)}`],
  ['docker', `dckr_pat_${mixed(27)}`],
  ['vault', `hvs.${mixed(90)}`],
  ['shopify', `shpat_${hex(32)}`],
  ['notion', `ntn_${mixed(46)}`],
  ['linear', `lin_api_${mixed(40)}`],
  ['figma', `figd_${mixed(43)}`],
  ['postman', `PMAK-${hex(24)}-${hex(34)}`],
  ['atlassian', `ATATT3${mixed(186)}`],
  ['grafana', `glsa_${mixed(32)}_${hex(8)}`],
  ['sentry', `sntryu_${hex(64)}`],
  ['new-relic', `NRAK-${random('capital', 27)}`],
  ['supabase', `sbp_${hex(40)}`],
  ['age', `AGE-SECRET-KEY-1${random('age', 58)}`],
  ['aliyun', `LTAI${mixed(20)}`],
  ['tencent', `AKID${mixed(32)}`],
  ['baidu', `bce-v3/ALTAK-${mixed(21)}/${hex(40)}`],
  ['volcengine', `AKLT${mixed(44)}`],
  ['jdcloud', `JDC_${random('capital', 28)}`],
  ['access-token', `${jwt.join('.')}.${mixed(43)}`],
];

/** Texts whose secret is only a part: what stands before it, the secret, and what follows it. */
const PARTS: readonly (readonly [SecretKind, string, string, string])[] = [
  ['azure', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${random('base64', 86)}==`, ';Suffix=b'],
  ['slack', 'https://hooks.slack.com/services/', `T${random('capital', 8)}/B${random('capital', 8)}/${mixed(24)}`, ' '],
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', uuid, '"'],
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=', hex(64), '"'],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/', uuid, "'"],
  ['url-password', 'postgres://wren:', 'tall-oak-11', '@db.internal:5432/app'],
  ['url-password', 'redis://:', 'p@ss/word'.replace('/', '-'), '@10.0.0.7:6379'],
  ['password', 'DB_PASSWORD=', 'Tr0ub4dor&3xq', '\nDB_HOST=localhost'],
  ['password', 'aws_secret_access_key = ', `/${random('base64', 39)}`, '\n'],
  ['password', '{"clientSecret": "', mixed(32), '", "x": 1}'],
  ['password', '{\\"apiKey\\":\\"', mixed(24), '\\",\\"x\\":1}'],
  ['password', "const token: string = '", hex(40), "';"],
  ['password', 'My password is ', 'Tr0ub4dor&3x', '. And so on'],
  ['password', '数据库密码：', 'Zq7!vR2m#K9w', '\n'],
  ['password', '密钥是', mixed(20), ' 请保存'],
  ['password', '<password>', mixed(16), '</password>'],
  ['password', 'mysql --password ', mixed(16), ' -u root'],
  ['password', "config['secret_key'] => '", mixed(24), "'"],
  ['password', 'https://api.example.org/v1?api_key=', mixed(24), '&page=2'],
  ['password', 'Authorization: Bearer ', mixed(40), '\r\n'],
  ['password', 'Authorization: Basic ', Buffer.from('wren:Tr0ub4dor&3x').toString('base64'), '"'],
];

const textsOf = (text: string) => recognisedSecrets(text).map(({ start, end }) => text.slice(start, end));

describe('recognises', () => {
  test.each(KEYS)('%s: %s', (kind, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['The key is ', '.\nNext line'],
      ['"', '",'],
      ['KEY=', '\n'],
      ['line\\n', '\\nline'],
      ['x%3D', '%26y'],
      ['密钥：', '。'],
    ] as const) {
      const text = before + secret + after;
      const [found, ...others] = recognisedSecrets(text);
      expect(others).toEqual([]);
      expect(found?.kind).toBe(kind);
      // What ends a key can also be a part of it, as a dot can.
      expect(withoutSecrets(text, () => '')).not.toContain(secret.slice(0, 12));
      expect(text.slice(found?.start, found?.end)).toContain(secret);
    }
  });

  test.each(PARTS)('%s in %s%s%s', (kind, before, secret, after) => {
    expect(recognisedSecrets(before + secret + after)).toEqual([
      { kind, start: before.length, end: before.length + secret.length },
    ]);
  });

  it('every kind in an example', () => {
    const shown = new Set([...KEYS, ...PARTS].map(([kind]) => kind));
    expect(SECRET_KINDS.filter((kind) => !shown.has(kind))).toEqual([]);
    for (const kind of SECRET_KINDS) expect(recognisedSecrets(`[secret 1: ${secretName(kind)}]`)).toEqual([]);
  });

  it('a private key that was cut, quoted or written as a string', () => {
    const cut = [key, ...lines].join('\n');
    expect(textsOf(`${cut}\n`)).toHaveLength(1);
    expect(withoutSecrets([key, ...lines, keyEnd].join('\\n'), () => 'X')).toBe('X');
    const quoted = withoutSecrets([key, ...lines, keyEnd].map((line) => `> ${line}`).join('\n'), () => 'X');
    for (const line of lines) expect(quoted).not.toContain(line);
  });

  it('several secrets beside each other', () => {
    const [first, second] = [`ghp_${mixed(36)}`, `AKIA${random('base32', 16)}`];
    expect(textsOf(`${first} ${second}\n${first}`)).toEqual([first, second, first]);
  });
});

describe('does not take for a secret', () => {
  const png = `data:image/png;base64,${random('base64', 20_000)}`;
  test.each([
    ['the hash of a commit', `commit ${hex(40)}`],
    ['a hash in a lock file', `"integrity": "sha512-${random('base64', 86)}==",`],
    ['a checksum', `sha256:${hex(64)}`],
    ['a UUID', `"id": "${uuid}"`],
    ['a UUID as a token', `token: ${uuid}`],
    ['an image', png],
    ['the example of Amazon', ['AKIA', 'IOSFODNN7EXAMPLE'].join('')],
    [
      'the example of jwt.io',
      ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', mixed(43)].join('.'),
    ],
    ['a value to fill in', 'OPENAI_API_KEY=sk-your-key-here-1234567890abcdef'],
    ['another value to fill in', 'api_key = "your-api-key-goes-here"'],
    ['a masked key', `sk-${'x'.repeat(48)}`],
    ['a shortened key', 'sk-proj-abc…xyz and sk-...4f2a'],
    ['a variable', ['postgres://user:$', '{DB_PASSWORD}@localhost/db'].join('')],
    ['a password of an example', 'postgres://postgres:postgres@localhost:5432/db'],
    ['another password of an example', 'mysql://root:password@127.0.0.1/db'],
    ['an address with a port', 'http://localhost:8080/@vite/client and https://a.b:443'],
    ['the environment', 'const apiKey = process.env.OPENAI_API_KEY2;'],
    ['a name that is assigned', 'this.setNodeLocationFromToken = setNodeLocationOnlyOffset;'],
    ['a quoted word after a verb', 'Pass `maxBufferedEvents` to limit it. '],
    ['a file and its hash', `src/token.ts: "${hex(40)}"`],
    ['a call', 'password = getPassword(settings["db1"])'],
    ['a name in code', 'token: AuthTokenV2Provider, secret: SecretsManagerClient'],
    ['a count', '"max_tokens": 128000, "token_count": 1234567890'],
    ['a page of results', `"nextPageToken": "${mixed(40)}"`],
    ['a hash of a password', `password_hash = "${hex(64)}"`],
    ['an ordinary password', 'password: correct horse battery staple'],
    ['a path', 'secretFile=/etc/app2/keys4/v2/main1.pem and token: ./tokens/v2/file1.json'],
    ['prose', 'A token is a piece of a text. The password must have 12 characters and 2 digits.'],
    ['a type', 'password: z.string().min(10).max(1024)'],
    ['a time', 'token: 2026-11-24T05:20:00.000Z'],
    ['CSS', '.hljs-token{color:#0a3069}.pass{margin:0 2px 4px 8px}'],
    ['the first line of a key', `${key} is how such a file begins.`],
    ['a public key', `ssh-ed25519 ${random('base64', 68)} wren@host`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${random('base64', 640)}\n-----END CERTIFICATE-----`],
    ['minified code', 'function t(e){var n=e.token;return n?e.password||r.t4:null}var o={secret:n.a7,token:i(9)};'],
    ['Chinese prose', '密码是用户在注册时设置的，令牌会在三十分钟后过期。'],
    ['a placeholder of ours', '[secret 12: password or key]'],
    ['a reference in a workflow', ['token: $', '{{ secrets.GITHUB_TOKEN2 }}'].join('')],
  ])('%s: %s', (_, text) => {
    expect(textsOf(text)).toEqual([]);
  });
});

const pieces = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom(...KEYS.map(([, secret]) => secret), ...PARTS.map(([, ...parts]) => parts.join(''))),
  fc.constantFrom('password=', 'token: "', '://a:', '-----BEGIN ', 'eyJ', '\\n', '@', '…'),
);

test('secrets are in order, not empty, apart and inside the text', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const found: readonly RecognisedSecret[] = recognisedSecrets(text);
      let end = 0;
      for (const secret of found) {
        expect(secret.start).toBeGreaterThanOrEqual(end);
        expect(secret.end).toBeGreaterThan(secret.start);
        end = secret.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('a well-known key is recognised at any place of a text of words', () => {
  const words = fc.stringMatching(/^[a-z ,.\n"(]{0,60}$/);
  fc.assert(
    fc.property(words, fc.constantFrom(...KEYS), words, (before, [, secret], after) => {
      const clean = withoutSecrets(`${before} ${secret} ${after}`, () => '');
      expect(clean).not.toContain(secret);
    }),
  );
});

describe('the time that a hostile text takes', () => {
  /** How many times as long as an ordinary text it may take. A square would take 5,000 times. */
  const MOST = 60;
  const long = (unit: string) => unit.repeat(Math.ceil(200_000 / unit.length));
  const ordinary = 'const total = items.reduce((sum, item) => sum + item.price, 0); // the sum of all\n';
  const limit = MOST * averageCost(recognisedSecrets, long(ordinary));

  it.each([
    ...['a', '1', 'token=', 'token=token: ', '://', 'a://b:', 'a://:c@', 'eyJ', 'eyJaaaaaaaaaaaa.', 'eyJaaaaaaaaaaaa-'],
    ...['-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN ', 'sk-', 'sk-proj-', 'sk-ant-api03-', 'Bearer ', 'password "'],
    ...['M.', '\\n', ':AA', 'secret=a1B2&', 'pass  ', '密码', 'ATATT3', 'glc_', 'bearer aaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('is linear for %j, repeated', (unit) => {
    expect(costAbove(limit, recognisedSecrets, long(unit))).toBeNull();
  });

  it('is linear for many secrets', () => {
    expect(costAbove(limit, recognisedSecrets, long(KEYS.map(([, secret]) => secret).join(' ')))).toBeNull();
  });
});
