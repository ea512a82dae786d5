/**
 * Tests the features of the desktop that the app uses: key storage, menu, theme, notifications and
 * dialogs.
 */
import { chmodSync, lstatSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProxy } from '../../electron/host/network/proxy.fixture.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import type { AppUpdate } from '../../shared/contract/app.ts';
import { ApprovalMode } from '../../shared/mcp.ts';
import { queueRun, restRun } from '../app/run-seeds.ts';
import { launch } from './app.ts';
import type { AppOnDouble } from './launch-on-double.ts';
import type { Probe } from './probe-page.ts';

interface InPage {
  readonly probe: Probe;
}

const KEY = 'sk-only-for-this-test-0123456789';

function updates(app: AppOnDouble): Promise<readonly AppUpdate[]> {
  return app.page.evaluate(() => [...(globalThis as unknown as InPage).probe.updates]);
}

function saveKey(app: AppOnDouble): Promise<unknown> {
  return app.page.evaluate((key) => (globalThis as unknown as InPage).probe.saveKey(key), KEY);
}

test('requests of the host go through the proxy that the system names for their address, on the electron double', async () => {
  await using proxy = await startProxy(() => undefined);
  const app = await launch({ env: { HTTPS_PROXY: '', HTTP_PROXY: '', ALL_PROXY: '', NO_PROXY: '' } });
  const tested = () =>
    app.page.evaluate(() =>
      (globalThis as unknown as InPage).probe.testConnection('https://models.company.test/v1/models?key=secret'),
    );
  await app.command({ do: 'proxies', answer: `PROXY 127.0.0.1:${proxy.port}; DIRECT` });
  expect(await tested()).toMatchObject({
    route: { kind: 'proxy', proxy: proxy.address, by: 'system' },
    outcome: { ok: false, problem: 'proxy-refused' },
  });
  expect(proxy.asked).toEqual(['CONNECT models.company.test:443']);
  await app.command({ do: 'proxies', answer: 'SOCKS5 127.0.0.1:1080' });
  expect(await tested()).toMatchObject({ route: { kind: 'unusable', by: 'system', problem: 'socks' } });
  // The path and the query are nobody's business.
  expect(await app.calls('session.resolveProxy')).toEqual([
    ['https://models.company.test/'],
    ['https://models.company.test/'],
  ]);
});

test('an API key is stored encrypted, exists after a restart, and never returns to the page, on the electron double', async () => {
  const first = await launch({ encryption: 'keyring' });
  await saveKey(first);
  const file = join(first.dataDir, 'keys.json');
  expect(readFileSync(file, 'utf8')).toContain('provider:local');
  expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await first.stop();

  const second = await launch({ dataDir: first.dataDir, encryption: 'keyring' });
  await expect
    .poll(() => updates(second))
    .toContainEqual(expect.objectContaining({ type: 'snapshot', secrets: ['provider:local'] }));
  expect(JSON.stringify(await updates(second))).not.toContain(KEY);
  expect(second.log()).not.toContain(KEY);
});

test('an encrypted API key is private even if a crash or another program left a file in the way, on the electron double', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loopwright-keys-'));
  const elsewhere = join(dataDir, 'elsewhere');
  writeFileSync(elsewhere, 'of somebody else', { mode: 0o644 });
  symlinkSync(elsewhere, join(dataDir, 'keys.json.new'));
  const app = await launch({ dataDir, encryption: 'keyring' });
  await saveKey(app);
  expect(readFileSync(elsewhere, 'utf8')).toBe('of somebody else');
  const file = join(dataDir, 'keys.json');
  expect(lstatSync(file)).toMatchObject({ mode: 0o100600 });
  expect(readFileSync(file, 'utf8')).toContain('provider:local');

  chmodSync(file, 0o644);
  expect(await app.page.evaluate(() => (globalThis as unknown as InPage).probe.info())).toBeDefined();
  await saveKey(app);
  expect(lstatSync(file)).toMatchObject({ mode: 0o100600 });
});

test('what another program writes into the database counts for nothing and is reported once, on the electron double', async () => {
  const first = await launch({ encryption: 'keyring' });
  const { dataDir } = first;
  await first.stop();
  expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).toContain('row-signatures:key');
  const other = openStore(dataDir, Date.now);
  other.settings.set('approvalMode', ApprovalMode, 'allow-all');
  other.folderDecisions.set({ folder: '/', trusted: true, owner: 0 });
  other.database.close();

  const entries = async (app: AppOnDouble) =>
    await app.page.evaluate(() => (globalThis as unknown as InPage).probe.info().then(({ entries }) => entries));
  const second = await launch({ dataDir, encryption: 'keyring' });
  expect(await entries(second)).toEqual({ signed: true, ignored: 2, isNews: true });
  await expect
    .poll(() => updates(second))
    .toContainEqual(
      expect.objectContaining({
        ...{ type: 'snapshot', secrets: [] },
        settings: expect.objectContaining({ approvalMode: 'ask-edits' }),
      }),
    );
  expect(second.log()).toContain('Another program wrote approvals or settings, which do not count');
  await second.stop();
  const third = await launch({ dataDir, encryption: 'keyring' });
  expect(await entries(third)).toEqual({ signed: true, ignored: 2, isNews: false });
});

for (const encryption of ['none', 'basic_text'] as const) {
  test(`when the system encrypts with ${encryption}, API keys are in a file that only the user can read, and the app says so, on the electron double`, async () => {
    const app = await launch({ encryption });
    await saveKey(app);
    expect(app.log()).toContain('This system offers no encryption for keys');
    expect(await app.page.evaluate(() => (globalThis as unknown as InPage).probe.info())).toMatchObject({
      secretStore: 'file',
    });
    expect(statSync(join(app.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
}

test('the menu has the language of the settings and its items send actions to the page, on the electron double', async () => {
  const app = await launch({ locale: 'en-GB' });
  // The page may not be connected to its host yet, so the click is repeated until it takes effect.
  await app.command({ do: 'click-menu', label: 'New topic' });
  await expect.poll(() => updates(app)).toContainEqual({ type: 'action', action: 'new-topic' });
  await app.page.evaluate(() => (globalThis as unknown as InPage).probe.set({ language: 'zh-CN' }));
  await expect
    .poll(() =>
      app.command({ do: 'click-menu', label: '设置…' }).then(
        () => 'clicked',
        () => 'absent',
      ),
    )
    .toBe('clicked');
  await expect.poll(() => updates(app)).toContainEqual({ type: 'action', action: 'open-settings' });
});

test('the menu has the language of the computer before the settings choose one, on the electron double', async () => {
  const app = await launch({ locale: 'zh-Hans-CN' });
  await app.command({ do: 'click-menu', label: '新建话题' });
});

test('the window and nativeTheme follow the theme of the settings, on the electron double', async () => {
  const app = await launch();
  await app.page.evaluate(() => (globalThis as unknown as InPage).probe.set({ theme: 'dark' }));
  await expect.poll(() => app.calls('nativeTheme.themeSource')).toContainEqual(['dark']);
  expect((await app.calls('window.setBackgroundColor')).at(-1)).toEqual(['#17171a']);
  await app.stop();
  const again = await launch({ dataDir: app.dataDir });
  expect(await again.calls('new BrowserWindow')).toMatchObject([[{ backgroundColor: '#17171a' }]]);
});

test('a loop that needs the user sends a notification while the window has no focus, and a click opens the topic, on the electron double', async () => {
  const app = await launch();
  const workspace = mkdtempSync(join(tmpdir(), 'loopwright-work-'));
  writeFileSync(join(workspace, 'notes.md'), '# Notes\n');
  const send = (text: string) =>
    app.page.evaluate((given) => (globalThis as unknown as InPage).probe.demo(...given), [text, workspace] as const);
  await app.command({ do: 'focus', focused: false });
  const sent = await send('Summarise this folder into SUMMARY.md');
  await expect.poll(() => app.calls('notification.show'), { timeout: 20_000 }).toHaveLength(1);
  expect(await app.calls('notification.show')).toEqual([
    [{ title: 'Summarise this folder into SUMMARY.md', body: 'It waits for your approval.', silent: true }],
  ]);
  await app.command({ do: 'click-notification' });
  const { topicId } = sent as { topicId: string };
  await expect.poll(() => updates(app)).toContainEqual({ type: 'action', action: 'open-topic', topicId });
  expect(await app.calls('window.focus')).toHaveLength(1);
});

test('a background run of another process that has ended or asks something sends a notification, and a click opens its topic or the inbox, on the electron double', async () => {
  const app = await launch();
  await app.command({ do: 'focus', focused: false });
  await queueRun(app, 'Tea', 0);
  const tea = [{ title: 'Tea', body: 'The background task is done.', silent: true }];
  await expect.poll(() => app.calls('notification.show'), { timeout: 10_000 }).toEqual([tea]);
  await app.command({ do: 'click-notification' });
  const opened = async () => {
    const known = await updates(app);
    const action = known.find((update) => update.type === 'action');
    const topic = known.findLast((update) => update.type === 'topic' && update.topic.id === action?.topicId);
    return [action?.action, topic?.type === 'topic' ? topic.topic.title : null];
  };
  await expect.poll(opened).toEqual(['open-topic', 'Task completed: Tea']);

  await app.command({ do: 'focus', focused: false });
  const asks = { name: 'read-pages', pages: [] } as const;
  await restRun(app, 'Owls', { for: 'answer', asks, memory: {}, deadline: Date.now() + 60_000 });
  const owls = [{ title: 'Owls', body: 'The background task is waiting for you.', silent: true }];
  await expect.poll(() => app.calls('notification.show'), { timeout: 10_000 }).toEqual([tea, owls]);
  await app.command({ do: 'click-notification' });
  await expect.poll(() => updates(app)).toContainEqual({ type: 'action', action: 'open-inbox' });
});

test('the title of a notification has no control characters and cannot be reordered, on the electron double', async () => {
  const app = await launch();
  const workspace = mkdtempSync(join(tmpdir(), 'loopwright-work-'));
  writeFileSync(join(workspace, 'notes.md'), '# Notes\n');
  await app.command({ do: 'focus', focused: false });
  await app.page.evaluate((given) => (globalThis as unknown as InPage).probe.demo(...given), [
    'Summarise this folder into \u202EDM.YRAMMUS\u202C \u200B\u009B31m\u2066now\u{E0041}',
    workspace,
  ] as const);
  await expect.poll(() => app.calls('notification.show'), { timeout: 20_000 }).toHaveLength(1);
  const [[shown] = []] = await app.calls('notification.show');
  expect((shown as { title: string }).title).toBe('Summarise this folder into DM.YRAMMUS 31m now');
});

test('a reminder is a notification while the window has no focus, and a click opens its topic, on the electron double', async () => {
  const app = await launch({ env: { TZ: 'UTC' } });
  const workspace = mkdtempSync(join(tmpdir(), 'loopwright-work-'));
  const time = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const add = (what: string) =>
    app.page.evaluate((given) => (globalThis as unknown as InPage).probe.demo(...given), [
      `/todo add ${what} --due ${time(60)} --remind ${time(0)}`,
      workspace,
    ] as const);
  await add('Feed the cat');
  await expect
    .poll(() => updates(app))
    .toContainEqual(
      expect.objectContaining({ type: 'reminders', reminders: [expect.objectContaining({ text: 'Feed the cat' })] }),
    );
  expect(await app.calls('notification.show')).toEqual([]);

  await app.command({ do: 'focus', focused: false });
  await add('Water the <b>plants</b>');
  await expect
    .poll(() => app.calls('notification.show'))
    .toEqual([[{ title: 'Water the <b>plants</b>', body: expect.stringMatching(/^Due [^<>]*\.$/), silent: true }]]);
  await app.command({ do: 'click-notification' });
  const told = (await updates(app)).findLast((update) => update.type === 'reminders');
  await expect
    .poll(() => updates(app))
    .toContainEqual({ type: 'action', action: 'open-topic', topicId: told?.topicId });
});

test('the page receives the path from the system’s folder dialog, or null when the user cancels, on the electron double', async () => {
  const pick = (app: AppOnDouble) => app.page.evaluate(() => (globalThis as unknown as InPage).probe.pick());
  const picking = await launch({ picked: '/home/someone/work' });
  expect(await pick(picking)).toBe('/home/someone/work');
  const cancelling = await launch({ picked: null });
  expect(await pick(cancelling)).toBeNull();
});
