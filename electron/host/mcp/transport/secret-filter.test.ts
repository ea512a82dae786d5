import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretFilter } from './secret-filter.ts';

const KEY = 'wx-9f86d081884c7d65+9a2f/eaa0c55ad015';
const filter = new SecretFilter([KEY]);

describe('words of a server', () => {
  test.each<[string, string]>([
    ['percent encoding', encodeURIComponent(KEY)],
    ['percent encoding in small letters', encodeURIComponent(KEY).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['hexadecimal', Buffer.from(KEY).toString('hex')],
    ['base64', Buffer.from(KEY).toString('base64').replace(/=+$/, '')],
  ])('contain no secret in %s', (_name, form) => {
    expect(filter.words(`a ${form} b`)).toMatch(/^a \[redacted\]\S{0,3} b$/);
  });

  test('contain no secret in base64 together with other text, wherever it stands', () => {
    for (const before of ['', 'u', 'us', 'use', 'user:']) {
      const text = filter.words(Buffer.from(`${before}${KEY}&more`).toString('base64'));
      expect(Buffer.from(text, 'base64').toString()).not.toContain(KEY.slice(3, 12));
      expect(text).toContain('[redacted]');
    }
  });

  test('contain no secret in escaped JSON', () => {
    const secret = 'pass"word\\with/marks';
    const hides = new SecretFilter([secret]);
    for (const text of [JSON.stringify({ secret }), JSON.stringify(JSON.stringify({ secret }))])
      expect(hides.words(text)).toContain('[redacted]');
    expect(hides.words(JSON.stringify(secret).replaceAll('/', '\\/'))).toBe('"[redacted]"');
  });

  test('contain no line of a secret that has several lines', () => {
    const hides = new SecretFilter(['-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END KEY-----']);
    expect(hides.words('line 2: MIIEvQIBADANBgkq')).toBe('line 2: [redacted]');
  });

  test('contain no end of a secret that was cut', () => {
    expect(filter.words(`key ${KEY.slice(0, 20)}`)).toBe('key [redacted]');
    expect(filter.words(`${KEY.slice(-20)} is no key`)).toBe('[redacted] is no key');
    expect(filter.words(`key ${KEY.slice(0, 6)}`)).toBe(`key ${KEY.slice(0, 6)}`);
  });
});

describe('a message of a server', () => {
  test('is the same object if it contains no secret', () => {
    const message = { a: [{ b: 'owls' }], c: null, d: 4 };
    expect(filter.value(message)).toBe(message);
  });

  test('contains no secret in the name of a property, and stays valid where it is encoded data', () => {
    const blob = Buffer.from(`k=${KEY}\n`).toString('base64');
    const { contents, ...rest } = filter.value({ contents: [{ blob }], [KEY]: 1 });
    expect(rest).toEqual({ '[redacted]': 1 });
    expect(Buffer.from(contents[0]?.blob ?? '', 'base64').toString()).toBe(`k=${'*'.repeat(KEY.length)}\n`);
  });

  test('that is nested very deeply does not overflow the stack', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"${KEY}"${']'.repeat(100_000)}`);
    expect(JSON.stringify(filter.value(deep))).not.toContain(KEY);
  });
});

describe('a stream of pieces', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'abcdef0123456789-_'), minLength: 12, maxLength: 60 });
  const cuts = fc.array(fc.nat(), { maxLength: 12 });

  test('shows at most the beginning of a secret, however it is divided', () => {
    fc.assert(
      fc.property(secret, cuts, fc.boolean(), (key, places, isTwice) => {
        const text = `before ${key} between ${isTwice ? key : ''} after`;
        const borders = [0, ...places.map((place) => place % text.length).toSorted((a, b) => a - b), text.length];
        const remove = new SecretFilter([key]).pieces();
        const shown = borders.slice(1).map((end, at) => remove(text.slice(borders[at], end)));
        const joined = shown.join('');
        expect(joined).not.toContain(key);
        expect(joined.replaceAll('[redacted]', '')).toContain('before ');
        for (let at = 0; at + 6 <= key.length; at += 1) {
          const part = key.slice(at, at + 6);
          if (!'before  between  after [redacted]'.includes(part)) expect(joined).not.toContain(part);
        }
      }),
    );
  });

  test('is not changed if it contains no secret', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        const remove = filter.pieces();
        expect(pieces.map(remove)).toEqual(pieces);
      }),
    );
  });
});
