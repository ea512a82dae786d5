import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerId } from '../../shared/ids.ts';
import type { RemoteSetting, ServerSetting } from '../../shared/server-setting.ts';
import { argumentsOfLines, linesOfArguments, wordsOf } from './argument-lines.ts';
import {
  draftOf,
  EMPTY_DRAFT,
  readDraft,
  renamed,
  type ServerDraft,
  unencryptedHeaders,
  withConsent,
  withEntry,
  withValue,
} from './server-draft.ts';

const GITHUB = ServerId.parse('github');
const NOBODY: ReadonlySet<string> = new Set();

describe('Program arguments, one per line', () => {
  it('are the same after writing and reading, whatever characters they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', '\n', '\\', '\r', '中') })), (args) => {
        expect(argumentsOfLines(linesOfArguments(args))).toEqual(args);
      }),
    );
  });

  it('may contain quotation marks, blank lines and spaces when the user types them', () => {
    expect(argumentsOfLines('-y\n\n  @scope/server \n"my folder"\n"not closed')).toEqual([
      '-y',
      '@scope/server',
      'my folder',
      '"not closed',
    ]);
  });

  it('are separated from the command when the user pastes a whole command line', () => {
    expect(wordsOf(`npx -y 'my server' --name="a b" c`)).toEqual(['npx', '-y', 'my server', '--name=a b', 'c']);
  });
});

describe('The form of a server', () => {
  it('names what a program may change and reach in the sandbox, one per line', () => {
    const sandboxed = { sandboxed: true, writable: ' /work \n\n/data', hosts: 'api.example.com\n*.example.org:8443' };
    const draft: ServerDraft = { ...EMPTY_DRAFT, id: 'files', command: 'npx', ...sandboxed };
    const read = readDraft(draft, NOBODY);
    if (!read.ok) throw new Error('It is a valid form.');
    const sandbox = { writable: ['/work', '/data'], hosts: ['api.example.com', '*.example.org:8443'] };
    expect(read.server.setting).toMatchObject({ sandbox });
    expect(draftOf(read.server.id, read.server.setting, () => false)).toMatchObject({
      ...{ ...sandboxed, writable: '/work\n/data' },
    });
    expect(readDraft({ ...draft, sandboxed: false }, NOBODY)).not.toHaveProperty('server.setting.sandbox');
  });

  it.each([
    ['writable', 'work'],
    ['hosts', 'https://api.example.com'],
    ['hosts', '*'],
    ['hosts', '*.com'],
    ['hosts', 'api.example.com/path'],
    ['hosts', 'intranet'],
  ] as const)('marks the field %s when it contains %s', (field, text) => {
    const draft: ServerDraft = { ...EMPTY_DRAFT, id: 'files', command: 'npx', sandboxed: true, [field]: text };
    expect(readDraft(draft, NOBODY)).toEqual({ ok: false, problems: new Map([[field, 'wrong']]) });
  });

  it('returns the settings with which it was opened, and keeps the stored secrets', () => {
    const settings: readonly ServerSetting[] = [
      {
        transport: 'stdio',
        command: 'npx',
        args: ['-y', 'a b'],
        env: { MODE: { value: ' x ' }, API_KEY: { secret: true } },
        cwd: 'C:\\work',
      },
      { transport: 'sse', url: 'https://example.com/sse', headers: { Authorization: { secret: true } } },
    ];
    for (const setting of settings) {
      const draft = draftOf(GITHUB, setting, () => true);
      expect(readDraft(draft, NOBODY)).toEqual({ ok: true, server: { id: GITHUB, setting, secrets: {} } });
    }
  });

  it('treats a value as secret if its name or the value suggests it, until the user decides', () => {
    const [entry] = withEntry([]);
    if (entry === undefined) throw new Error('There is no entry.');
    const named = renamed(entry, 'GITHUB_TOKEN');
    const draft: ServerDraft = { ...EMPTY_DRAFT, id: 'github', command: 'npx', env: [{ ...named, value: 'abc' }] };
    expect(readDraft(draft, NOBODY)).toMatchObject({
      server: { setting: { env: { GITHUB_TOKEN: { secret: true } } }, secrets: { 'env:GITHUB_TOKEN': 'abc' } },
    });
    expect(withValue(renamed(entry, 'DATABASE'), 'postgres://ann:pw@db/x').secret).toBe(true);
    const plain = renamed({ ...named, secret: false, said: true, value: 'abc' }, 'TOKENS_PER_MINUTE');
    expect(readDraft({ ...draft, env: [plain] }, NOBODY)).toMatchObject({
      server: { setting: { env: { TOKENS_PER_MINUTE: { value: 'abc' } } }, secrets: {} },
    });
  });

  const problems = (draft: Partial<ServerDraft>, taken = NOBODY) => {
    const read = readDraft({ ...EMPTY_DRAFT, id: 'a', command: 'b', ...draft }, taken);
    return read.ok ? [] : [...read.problems];
  };

  it('reports each problem with the field that it belongs to', () => {
    const entry = { value: '', secret: false, said: false, stored: false };
    expect(problems({ id: '', command: ' ' })).toEqual([
      ['id', 'wrong'],
      ['command', 'wrong'],
    ]);
    expect(problems({ id: '@aether/file-editor' })).toEqual([['id', 'wrong']]);
    expect(problems({ id: 'GitHub' }, new Set(['github']))).toEqual([['id', 'taken']]);
    expect(problems({ cwd: 'work' })).toEqual([['cwd', 'wrong']]);
    expect(problems({ transport: 'http', url: 'file:///etc/passwd' })).toEqual([['url', 'wrong']]);
    expect(problems({ args: 'x'.repeat(40_000) })).toEqual([['args', 'long']]);
    expect(
      problems({
        env: [
          { ...entry, key: 3, name: 'A=B' },
          { ...entry, key: 4, name: 'C' },
          { ...entry, key: 5, name: 'C ' },
          { ...entry, key: 6, name: 'D', value: '\0' },
        ],
      }),
    ).toEqual([
      ['env:5:name', 'twice'],
      ['env:3:name', 'wrong'],
      ['env:6:value', 'wrong'],
    ]);
    expect(problems({ env: [{ ...entry, key: 0, name: '' }] })).toEqual([]);
  });
});

describe('headers that would be sent unencrypted', () => {
  const remote = (url: string, headers: RemoteSetting['headers'] = { Authorization: { secret: true } }) =>
    ({ transport: 'http', url, headers }) as const;

  it('need a consent for the address of a server on another machine', () => {
    expect(unencryptedHeaders(remote('http://nas:1/mcp'), undefined)).toBe('http://nas:1');
    expect(unencryptedHeaders(remote('http://nas:1/mcp'), 'http://nas:2')).toBe('http://nas:1');
    expect(unencryptedHeaders(remote('http://nas:1/mcp'), 'http://nas:1')).toBeNull();
    expect(unencryptedHeaders(remote('https://nas:1/mcp'), undefined)).toBeNull();
    expect(unencryptedHeaders(remote('http://127.0.0.1:1/mcp'), undefined)).toBeNull();
    expect(unencryptedHeaders(remote('http://nas:1/mcp', {}), undefined)).toBeNull();
  });

  it('lose the consent when the address changes', () => {
    const given = (url: string) => ({ id: ServerId.parse('nas'), setting: remote(url), secrets: {} });
    expect(withConsent(given('http://nas:1/mcp'), 'http://nas:1').setting).toMatchObject({
      headersOverHttp: 'http://nas:1',
    });
    expect(withConsent(given('http://nas:2/mcp'), 'http://nas:1').setting).not.toHaveProperty('headersOverHttp');
  });
});
