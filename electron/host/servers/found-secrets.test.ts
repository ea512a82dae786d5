import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { FoundServers, GivenServer, ServerOrigin } from '../../../shared/server-setting.ts';
import { FoundSecrets } from './found-secrets.ts';

const program = (cwd?: string): GivenServer => ({
  id: ServerId.parse('notes'),
  setting: {
    transport: 'stdio',
    command: 'npx',
    args: ['notes'],
    env: { KEY: { secret: true } },
    ...(cwd === undefined ? {} : { cwd }),
  },
  secrets: {},
});

const found = (origin: ServerOrigin, given: GivenServer): FoundServers => ({
  origin,
  file: null,
  problems: [],
  servers: [{ given: { ...given, secrets: { 'env:KEY': 'k' } }, name: 'notes', disabled: false, known: null }],
});

test('hides a secret that was found, and gives it only to the server it was found with', () => {
  const secrets = new FoundSecrets();
  expect(JSON.stringify(secrets.hide(found('cursor', program())))).not.toContain('"k"');
  expect(secrets.filled(program(), 'cursor').secrets).toEqual({ 'env:KEY': 'k' });
  const typed = { ...program(), secrets: { 'env:KEY': 'typed' } };
  expect(secrets.filled(typed, 'cursor').secrets).toEqual({ 'env:KEY': 'typed' });
});

test("does not give a project's server the secret that another program keeps for the same command (V4)", () => {
  const secrets = new FoundSecrets();
  secrets.hide(found('claude-desktop', program()));
  expect(secrets.filled(program('/project'), 'workspace').secrets).toEqual({});
  expect(secrets.filled(program(), 'workspace').secrets).toEqual({});
  expect(secrets.filled(program('/project'), 'claude-desktop').secrets).toEqual({});
});
