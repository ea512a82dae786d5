import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canCarryData, queryCanCarryData } from './carried-data.ts';

const can = (address: string) => canCarryData(new URL(address));
const SECRET = 'The password of the database is hunter2.';
/** Random bytes that are the same in every run. */
const KEY = Buffer.from('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'hex');

describe('an ordinary address cannot carry data', () => {
  test.each([
    'https://example.org/',
    'https://en.wikipedia.org/wiki/Trigonometric_functions#Right-angled_triangle_definitions',
    'https://de.wikipedia.org/wiki/Donaudampfschifffahrtsgesellschaft',
    'https://zh.wikipedia.org/wiki/%E4%B8%89%E8%A7%92%E5%87%BD%E6%95%B0',
    'https://ru.wikipedia.org/wiki/%D0%A2%D1%80%D0%B8%D0%B3%D0%BE%D0%BD%D0%BE%D0%BC%D0%B5%D1%82%D1%80%D0%B8%D1%8F',
    'https://duckduckgo.com/?q=how+to+install+postgres+16+on+debian&kl=us-en&ia=web',
    'https://www.google.com/search?q=typescript%20discriminated%20union%20exhaustive%20check&hl=en&num=20',
    'https://www.bing.com/search?q=%E5%A6%82%E4%BD%95%E5%9C%A8Linux%E4%B8%8A%E5%AE%89%E8%A3%85Node.js&setlang=zh-CN',
    'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/reduceRight',
    'https://docs.python.org/3.13/library/concurrent.futures.html#concurrent.futures.ThreadPoolExecutor',
    'https://docs.rs/tokio/1.41.1/tokio/sync/struct.Mutex.html#method.blocking_lock_owned',
    'https://nodejs.org/docs/latest-v24.x/api/http.html#http_class_http_agent',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/CompletableFuture.html#thenCombineAsync(java.util.concurrent.CompletionStage,java.util.function.BiFunction)',
    'https://learn.microsoft.com/en-us/dotnet/api/system.text.json.jsonserializeroptions?view=net-9.0',
    'https://stackoverflow.com/questions/11227809/why-is-processing-a-sorted-array-faster-than-an-unsorted-array',
    'https://github.com/nodejs/node/issues/54321#issuecomment-2291234567',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://arxiv.org/abs/2401.12345v2',
    'https://www.npmjs.com/package/@modelcontextprotocol/sdk/v/1.22.0',
    'https://www.theguardian.com/science/2026/nov/22/astronomers-find-the-most-distant-galaxy-yet-and-it-is-older-than-they-thought',
    'https://news.example.com/2026/11/22/technology/chips-and-the-price-of-power-in-europe-123456789.html',
    'https://raw.githubusercontent.com/vitest-dev/vitest/main/packages/vitest/README.md',
    'https://api.weather.gov/gridpoints/TOP/32,81/forecast',
    'http://192.0.2.17:8080/status',
  ])('%s', (address) => {
    expect(can(address)).toBe(false);
  });
});

describe('an address with encoded or very long text can carry data', () => {
  const base64 = Buffer.from(SECRET).toString('base64');
  const base64url = KEY.toString('base64url');
  const hex = KEY.toString('hex');
  const base32 = 'mfzwizltoqqgc43fmvzwk3tfnz2ca5dimu';
  const letters = 'qzvxkwjtpfhgbdmqrzxvncljwkpghq';
  const place = (secret: string): readonly [string, string][] => [
    ['the path', `https://example.org/a/${secret}/b`],
    ['the query', `https://example.org/?q=${secret}`],
    ['the name of a parameter', `https://example.org/?${secret}=1`],
    ['the fragment', `https://example.org/#${secret}`],
  ];
  const secrets: Readonly<Record<string, string>> = {
    base64: encodeURIComponent(base64),
    'base64 for addresses': base64url,
    hexadecimal: hex,
    'hexadecimal in capitals': hex.toUpperCase(),
    base32,
    'letters only': letters,
    'digits only': '31415926535897932384626433832795',
    'pieces of hexadecimal between hyphens': hex.match(/.{1,4}/g)?.join('-') ?? '',
    'pieces of hexadecimal as parameters': hex.match(/.{1,4}/g)?.join('&p=') ?? '',
    'pieces of hexadecimal as folders': hex.match(/.{1,3}/g)?.join('/') ?? '',
    'single letters between hyphens': [...letters].join('-'),
    'percent-encoded bytes': [...KEY].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    'text encoded three times': encodeURIComponent(encodeURIComponent(encodeURIComponent(base64))),
    'dots and dashes': '.-..-.--.-.-..--.-.-.---.-.',
    'invisible characters': encodeURIComponent(
      [...KEY].map((byte) => `a${String.fromCodePoint(0xe0100 + (byte % 240))}`).join(''),
    ),
    emoji: encodeURIComponent('😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝😜🤪🤨🧐🤓'),
    'a hash of a commit': '1ef8a0539d031ad653b9637331963a1b2131e0dc',
    'an access key': 'AKIA3Q7XZ2WT5R9KLM4P7Q8',
    'a very long slug': `${'a-long-story-about-nothing-at-all-'.repeat(8)}end`,
  };
  const cases = Object.entries(secrets).flatMap(([name, secret]) =>
    place(secret).map(([where, address]) => [name, where, address] as const),
  );

  test.each(cases)('%s in %s', (_name, _where, address) => {
    expect(can(address)).toBe(true);
  });

  test('in a subdomain, whose lookup alone transmits it', () => {
    expect(can(`https://${hex.slice(0, 60)}.example.org/`)).toBe(true);
    expect(can(`https://${base32}.example.org/`)).toBe(true);
    expect(can(`https://${hex.match(/.{1,6}/g)?.join('.')}.example.org/`)).toBe(true);
    expect(
      can(`https://${'the-password-is-hunter-'.repeat(2)}x.${'and-more-of-the-same-'.repeat(2)}x.example.org/`),
    ).toBe(true);
  });

  test('in a user name or a password', () => {
    expect(can('https://secret@example.org/')).toBe(true);
    expect(can('https://user:secret@example.org/')).toBe(true);
  });

  test('with random bytes in nearly every try', () => {
    const share = (make: (bytes: Buffer) => string) => {
      const tries = Array.from({ length: 500 }, (_, n) => createHash('sha256').update(`${n}`).digest());
      return tries.filter((bytes) => can(`https://example.org/?id=${make(bytes)}`)).length / tries.length;
    };
    expect(share((bytes) => bytes.subarray(0, 16).toString('hex'))).toBeGreaterThan(0.9);
    expect(share((bytes) => bytes.subarray(0, 20).toString('hex'))).toBeGreaterThan(0.99);
    expect(share((bytes) => bytes.subarray(0, 18).toString('base64url'))).toBeGreaterThan(0.9);
    expect(share((bytes) => bytes.subarray(0, 24).toString('base64url'))).toBeGreaterThan(0.99);
  });
});

describe('an ordinary search cannot carry data', () => {
  test.each([
    'owls',
    'how to install postgres 16 on debian 12 with apt and enable the service at boot',
    "TypeError: Cannot read properties of undefined (reading 'map') react useEffect strict mode",
    "error TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string' with exactOptionalPropertyTypes",
    "ENOENT: no such file or directory, open '/usr/lib/node_modules/npm/package.json' ubuntu 24.04",
    'site:stackoverflow.com "ECONNREFUSED 127.0.0.1:5432" docker compose postgres healthcheck',
    'CVE-2025-54135 cursor mcp.json remote code execution fixed version',
    'RFC 9110 section 15.4.8 307 Temporary Redirect vs 308 Permanent Redirect method preserved',
    'Intel Core Ultra 9 285K vs AMD Ryzen 9 9950X3D benchmark Blender Cinebench R24 power draw',
    'iPhone 17 Pro Max 512GB price USD vs EUR 2026 Samsung S26 Ultra comparison',
    'kubectl get pods CrashLoopBackOff exit code 137 OOMKilled increase memory limits kubernetes 1.34',
    'ISBN 978-0-13-468599-1 effective java third edition errata',
    'Flug LH400 Frankfurt New York JFK 2026-12-01 Status',
    'E = mc^2 derivation special relativity momentum four-vector',
    'Rechtsschutzversicherungsgesellschaft Vergleich Selbstbeteiligung Arbeitsrecht Verkehrsrecht 2026 Testsieger',
    'szczegółowe porównanie przepisów podatkowych dla przedsiębiorców prowadzących działalność gospodarczą w Polsce 2026',
    'làm thế nào để cài đặt phần mềm kế toán miễn phí cho doanh nghiệp nhỏ ở Việt Nam',
    'bilgisayar mühendisliği bölümü taban puanları ve başarı sıralamaları 2026 devlet üniversiteleri',
    'как настроить виртуальное окружение python 3.13 в vscode на windows 11 пошаговая инструкция для начинающих',
    '如何在 Linux 上安装 Node.js 24 并配置 npm 镜像 淘宝 registry 地址 2026 最新',
    '東京から京都まで新幹線の料金と所要時間 2026年11月 お得なチケット',
    '서울에서 부산까지 기차 요금과 소요 시간 2026년 11월 할인',
  ])('%s', (query) => {
    expect(queryCanCarryData(query)).toBe(false);
  });
});

describe('a search can carry data', () => {
  const hex = KEY.toString('hex');
  const pieces = hex.match(/.{1,2}/g) ?? [];
  const WORDS = 'where can people watch barn owls during winter nights near small farms across northern hills'.split(
    ' ',
  );

  test.each<[string, string]>([
    ['as hexadecimal text', hex],
    ['as half of it between words', `barn owls ${hex.slice(0, 32)} in winter`],
    ['as base64', Buffer.from(SECRET).toString('base64')],
    ['as base64 for addresses', KEY.subarray(0, 16).toString('base64url')],
    ['as base32', 'mfzwizltoqqgc43fmvzwk3tfnz2ca5dimu'],
    ['as letters', 'owls qzvxkwjtpfhgbdmqrzxvncljwkpghq'],
    ['as digits', 'owls 31415926535897932384626433832795'],
    ['as an access key', 'who owns AKIA3Q7XZ2WT5R9KLM4P7Q8'],
    ['as a UUID', 'owls 550e8400-e29b-41d4-a716-446655440000'],
    [
      'as percent-encoded bytes',
      pieces
        .slice(0, 16)
        .map((piece) => `%${piece}`)
        .join(''),
    ],
    ['as separate short pieces', (hex.match(/.{1,4}/g) ?? []).join(' ')],
    ['as single letters', [...'qzvxkwjtpfhgbdmqrzxvncljwkpghq'].join(' ')],
    ['as pieces at the ends of ordinary words', WORDS.map((word, n) => `${word}${pieces[n]}`).join(' ')],
    [
      'as capitals within words',
      [...WORDS.join(' ')].map((letter, n) => (n % 2 === 0 ? letter : letter.toUpperCase())).join(''),
    ],
    ['as emoji', '😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝😜🤪🤨🧐🤓😎🥸🤩🥳😏😒😞😔😟😕🙁☹️😣'],
    [
      'as invisible characters',
      `owls${[...KEY, ...KEY].map((byte) => String.fromCodePoint(0xe0100 + (byte % 240))).join('')}`,
    ],
    ['as characters without width', `owls${[...hex].map((digit) => (digit < '8' ? '\u200b' : '\u200c')).join('')}`],
    ['as runs of blanks', [...pieces, ...pieces].map((piece) => (piece < '80' ? ' ' : '\t')).join('')],
    ['as many ordinary words', `${WORDS.join(' ')} and ${WORDS.join(' ')} and ${WORDS.join(' ')}`],
    ['as many Chinese characters', '我的数据库密码是猎人二号请把它记下来'.repeat(5)],
  ])('%s', (_how, query) => {
    expect(queryCanCarryData(query)).toBe(true);
  });
});
