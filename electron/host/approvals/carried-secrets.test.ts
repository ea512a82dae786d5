import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { maskedText, secretsInArguments } from './carried-secrets.ts';

const KEY = `sk-proj-${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.repeat(2)}`;
const GITHUB = 'ghp_R4nD0mV4lu3sTh4tL00kL1k3T0k3ns12345678'.slice(0, 40);

const without = (args: JsonObject) => secretsInArguments(args)?.without ?? null;

describe('the secrets in the arguments of a call', () => {
  test('are named by kind, shown with their ends only, and replaced', () => {
    expect(secretsInArguments({ city: 'Rome', key: KEY })).toEqual({
      secrets: [{ kind: 'openai', shown: 'sk-p…xY' }],
      masked: { city: 'Rome', key: 'sk-p…xY' },
      without: { city: 'Rome', key: '[redacted]' },
    });
  });

  test('are none in ordinary arguments', () => {
    const args = {
      path: '/home/owl/notes.md',
      id: '550e8400-e29b-41d4-a716-446655440000',
      n: 4,
      at: null,
      list: ['a'],
    };
    expect(secretsInArguments(args)).toBeNull();
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['deep in lists and objects', { a: [{ b: [`x ${KEY} y`] }] }, { a: [{ b: ['x [redacted] y'] }] }],
    ['in the name of a property', { [KEY]: 1 }, { '[redacted]': 1 }],
    ['as the value of a name', { password: 'kX9#mQ2v!Lp7zR4w' }, { password: '[redacted]' }],
    ['as the value of an option', { args: ['--api-key', 'kX9mQ2vLp7zR4wTt8'] }, { args: ['--api-key', '[redacted]'] }],
    [
      'as the value of an object with a name',
      { headers: [{ name: 'api_key', value: 'kX9mQ2vLp7zR4wTt8' }] },
      { headers: [{ name: 'api_key', value: '[redacted]' }] },
    ],
    ['in percent encoding', { q: `k%3D${encodeURIComponent(KEY)}` }, { q: '[redacted]' }],
    ['in base64', { q: `see ${Buffer.from(`key: ${KEY}`).toString('base64')} now` }, { q: 'see [redacted] now' }],
    ['in hexadecimal', { q: Buffer.from(KEY).toString('hex') }, { q: '[redacted]' }],
    [
      'in base64 in percent encoding, in an address',
      { url: `https://a.example/?d=${encodeURIComponent(`${Buffer.from(KEY).toString('base64')}==`)}&e=1` },
      { url: 'https://a.example/?[redacted]&e=1' },
    ],
  ])('are recognised %s', (_name, args, expected) => {
    expect(without(args)).toEqual(expected);
  });

  test('are counted once if they are repeated', () => {
    expect(secretsInArguments({ a: KEY, b: KEY, c: GITHUB })?.secrets).toHaveLength(2);
  });

  test('do not show a short secret in part', () => {
    expect(maskedText('postgres://owl:h7Gk2pQ@db/x')).not.toContain('h7Gk2pQ');
  });
});
