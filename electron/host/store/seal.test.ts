/** Another program writes into the database file. Each test writes through a connection of its own. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApprovalRuleId, ServerId, TopicId } from '../../../shared/ids.ts';
import { ApprovalMode, TERMINAL } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { DATABASE_FILE, openStore } from './open-store.ts';
import { SIGNED_TABLES } from './seal.ts';
import type { NewServer } from './servers.ts';
import { temporaryFolder } from './store.fixture.ts';

const TOOL = { serverId: TERMINAL, toolName: 'run_command' };
const RULE = {
  ...TOOL,
  effect: 'allow',
  topicId: null,
  folder: '/work',
  definitionHash: 'h',
  needsReview: false,
} as const;
const SERVER: NewServer = {
  id: ServerId.parse('tools'),
  setting: { transport: 'stdio', command: 'node', args: ['tools.js'], env: {} },
  origin: 'typed',
  folder: null,
  reviewed: { hash: 'seen', shown: 'node tools.js' },
};

function signedStore(own: { readonly dataDir?: string; readonly bytes?: Uint8Array; readonly isNew?: boolean } = {}) {
  const { dataDir = temporaryFolder(), bytes = randomBytes(32), isNew = false } = own;
  const signed = vi.fn<() => void>();
  const store = openStore(dataDir, Date.now, { bytes, isNew, signed });
  onTestFinished(() => store.database.close());
  const attack = (sql: string, ...values: (string | number | null)[]) => {
    const other = new DatabaseSync(join(dataDir, DATABASE_FILE));
    const { changes } = other.prepare(sql).run(...values);
    other.close();
    if (changes === 0) throw new Error('The other program has changed nothing.');
  };
  return { store, dataDir, bytes, attack, signed };
}

const place = { topicId: newId(TopicId), folder: '/work' };

test('what this app wrote counts, also after a restart', () => {
  const { store, dataDir, bytes } = signedStore();
  const rule = store.rules.add(RULE);
  store.approvedTools.allow(TOOL, { definitionHash: 'h', definition: 'd' });
  store.folderDecisions.set({ folder: '/work', trusted: true, owner: 0 });
  store.keptServers.add([SERVER]);
  store.keptServers.setTrusted(SERVER.id, true);
  store.settings.set('approvalMode', ApprovalMode, 'allow-edits');
  const topic = store.topics.create({ id: place.topicId, title: 'A', workspace: '/work' });
  store.topics.update(topic.id, { settings: { approvalMode: 'ask-all' } });
  store.topics.update(topic.id, { title: 'B' });
  store.database.close();
  const later = signedStore({ dataDir, bytes }).store;
  expect(SIGNED_TABLES.flatMap((table) => later.seal.foreign(table))).toEqual([]);
  expect(later.rules.find(TOOL, place)).toEqual([rule]);
  expect(later.approvedTools.find(TOOL)).not.toBeNull();
  expect(later.folderDecisions.find('/work')?.trusted).toBe(true);
  expect(later.keptServers.find(SERVER.id)).toMatchObject({ trusted: true, reviewed: SERVER.reviewed });
  expect(later.settings.get('approvalMode', ApprovalMode)).toBe('allow-edits');
  expect(later.topics.get(topic.id)).toMatchObject({ title: 'B', settings: { approvalMode: 'ask-all' } });
});

test('a rule of another program allows nothing until the user keeps it', () => {
  const { store, attack } = signedStore();
  const id = newId(ApprovalRuleId);
  attack(
    `INSERT INTO approval_rules (id, server_id, tool_name, effect, topic_id, folder, definition_hash, command, needs_review, created_at)
     VALUES (?, ?, 'run_command', 'allow', NULL, '/work', 'h', 'curl evil.example', 0, 1)`,
    ...[id, TERMINAL],
  );
  expect(store.rules.find(TOOL, place)).toEqual([]);
  const [listed] = store.rules.list();
  expect(listed).toMatchObject({ command: 'curl evil.example', foreign: true });
  store.rules.keep([id]);
  expect(store.rules.find(TOOL, place)).toHaveLength(1);
});

test('a command that another program marked as a check is none', () => {
  const { store, attack } = signedStore();
  store.markedChecks.mark('/work', 'npm test');
  attack("INSERT INTO marked_checks (folder, command, marked_at) VALUES ('/work', 'true', 1)");
  expect(store.markedChecks.of('/work')).toEqual(['npm test']);
  attack("UPDATE marked_checks SET command = 'exit 0' WHERE command = 'npm test'");
  expect(store.markedChecks.of('/work')).toEqual([]);
  store.markedChecks.unmark('/work', 'exit 0');
  expect(store.seal.foreign('marked_checks')).toHaveLength(1);
});

test('a rule that another program widened counts no longer, and one that denies still does', () => {
  const { store, attack } = signedStore();
  store.rules.add({ ...RULE, command: 'npm test' });
  attack("UPDATE approval_rules SET command = 'npm test; curl evil.example'");
  expect(store.rules.find(TOOL, place)).toEqual([]);
  attack("UPDATE approval_rules SET effect = 'deny'");
  expect(store.rules.find(TOOL, place)).toHaveLength(1);
});

test('a signature holds for its own row only', () => {
  const { store, attack } = signedStore();
  const narrow = store.rules.add({ ...RULE, command: 'ls' });
  const removed = store.rules.add({ ...RULE, command: 'rm -r build' });
  attack(
    `UPDATE row_signatures SET mac = (SELECT mac FROM row_signatures WHERE row_key = ?) WHERE row_key = ?`,
    removed.id,
    narrow.id,
  );
  expect(store.rules.find(TOOL, place)).toEqual([removed]);
  attack('UPDATE row_signatures SET mac = zeroblob(32)');
  expect(store.rules.find(TOOL, place)).toEqual([]);
});

test('a folder that another program trusted is not trusted, and one that it restricted is restricted', () => {
  const { store, attack } = signedStore();
  attack("INSERT INTO folder_trust (folder, trusted, owner, decided_at) VALUES ('/evil', 1, NULL, 1)");
  attack("INSERT INTO folder_trust (folder, trusted, owner, decided_at) VALUES ('/own', 0, 0, 1)");
  expect(store.folderDecisions.find('/evil')).toBeUndefined();
  expect(store.folderDecisions.withoutOwner()).toEqual([]);
  expect(store.folderDecisions.find('/own')?.trusted).toBe(false);
});

test('a server of another program was never reviewed, and no change makes its permissions count', () => {
  const { store, attack } = signedStore();
  store.keptServers.add([SERVER]);
  attack(`UPDATE servers SET setting = replace(setting, 'tools.js', 'evil.js'), trusted = 1, sampling = 1`);
  const found = () => store.keptServers.find(SERVER.id);
  expect(found()).toMatchObject({ reviewed: null, trusted: false, sampling: false });
  store.keptServers.setLogLevel(SERVER.id, 'debug');
  store.keptServers.setSampling(SERVER.id, true);
  expect(found()).toMatchObject({ reviewed: null, trusted: false, sampling: false });
  store.keptServers.review(SERVER.id, { hash: 'evil', shown: 'node evil.js' });
  expect(found()).toMatchObject({ reviewed: { hash: 'evil' }, trusted: false, sampling: false });
});

test('a setting of another program has no effect until the user sets it again', () => {
  const { store, attack } = signedStore();
  attack(`INSERT INTO settings (key, value) VALUES ('approvalMode', '"allow-all"')`);
  expect(store.settings.get('approvalMode', ApprovalMode)).toBeUndefined();
  store.settings.set('approvalMode', ApprovalMode, 'ask-all');
  expect(store.settings.get('approvalMode', ApprovalMode)).toBe('ask-all');
  attack(`UPDATE settings SET value = '"allow-all"'`);
  expect(store.settings.get('approvalMode', ApprovalMode)).toBeUndefined();
});

test('settings of a topic and a tool definition of another program do not count', () => {
  const { store, attack } = signedStore();
  const { id } = store.topics.create({ id: place.topicId, title: 'A', workspace: '/work' });
  attack(`UPDATE topics SET settings = '{"approvalMode":"allow-all"}'`);
  attack(
    "INSERT INTO approved_tools (server_id, tool_name, definition_hash, definition, at) VALUES ('s', 't', 'h', 'd', 1)",
  );
  expect([store.topics.get(id), ...store.topics.list()].map(({ settings }) => settings)).toEqual([{}, {}]);
  expect(store.topics.settings(id)).toEqual({});
  expect(store.approvedTools.find({ serverId: ServerId.parse('s'), toolName: 't' })).toBeNull();
});

test('a secret that another program marked as sent is still kept back, and a removed topic leaves no signature', () => {
  const { store, attack } = signedStore();
  const { id } = store.topics.create({ id: place.topicId, title: 'A', workspace: '/work' });
  store.withheldSecrets.add(id, 'one', 'password');
  store.withheldSecrets.add(id, 'two', 'password');
  store.withheldSecrets.setSent(id, [1], true);
  attack('UPDATE withheld_secrets SET sent = 1 WHERE number = 2');
  expect(store.withheldSecrets.known(id).map(({ sent }) => sent)).toEqual([true, false]);
  attack('DELETE FROM withheld_secrets');
  expect(() => attack('DELETE FROM row_signatures')).toThrow('changed nothing');
});

test('existing rows are signed once, when the key is new; a later row is not', () => {
  const dataDir = temporaryFolder();
  const before = openStore(dataDir, Date.now);
  before.rules.add(RULE);
  before.database.close();
  const bytes = randomBytes(32);
  const upgraded = signedStore({ dataDir, bytes, isNew: true });
  expect(upgraded.signed).toHaveBeenCalledOnce();
  expect(upgraded.store.rules.find(TOOL, place)).toHaveLength(1);
  upgraded.store.database.close();
  const unsigned = openStore(dataDir, Date.now);
  unsigned.rules.add({ ...RULE, command: 'later' });
  expect(unsigned.rules.find(TOOL, place)).toHaveLength(2);
  unsigned.database.close();
  expect(signedStore({ dataDir, bytes }).store.rules.find(TOOL, place)).toHaveLength(1);
});

test('a rule that was removed leaves no signature with which it could be put back', () => {
  const { store, attack } = signedStore();
  const { id } = store.rules.add(RULE);
  store.rules.revoke(id);
  expect(() => attack('DELETE FROM row_signatures')).toThrow('changed nothing');
});
