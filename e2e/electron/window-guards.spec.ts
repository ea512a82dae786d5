/**
 * Tests that a malicious page can do no harm in the window: part D of the catalogue of faults, and
 * V9 to V12.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, launchProbe } from './app.ts';
import type { AppOnDouble } from './launch-on-double.ts';
import type { Probe } from './probe-page.ts';

/** The members of the page's window that the injected functions use. */
interface InPage {
  readonly loopwright: object;
  readonly probe: Probe;
  readonly document: {
    title: string;
    readonly body: { insertAdjacentHTML(where: string, html: string): void };
  };
  location: { href: string };
  open(url: string): unknown;
  __doubleIpc(channel: string, message: unknown, ports: readonly string[]): Promise<void>;
}

const ELSEWHERE = 'https://elsewhere.example/?secret=1';
const HOME = 'http://loopwright.localhost/index.html';

/** One app for all tests of this file. Each test checks that the window is unchanged at its end. */
let app: AppOnDouble;

beforeAll(async () => {
  app = await launchProbe();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.page.reload();
  await app.page.waitForFunction(() => 'probe' in globalThis, null, { timeout: 10_000 });
  await app.command({ do: 'forget-calls' });
});

async function add(page: Page, html: string): Promise<void> {
  await page.evaluate(
    (text) => (globalThis as unknown as InPage).document.body.insertAdjacentHTML('beforeend', text),
    html,
  );
}

/** The number of refused connections so far, counted in the log of the app. */
const refusals = (): number => app.log().split('A connection was refused').length - 1;

/** Checks that the window still shows the same page and that no request left the machine. */
async function expectUnmoved(): Promise<void> {
  expect(app.page.url()).toBe(HOME);
  expect(await app.page.evaluate(() => (globalThis as unknown as InPage).document.title)).toBe('Probe');
  expect(await app.page.evaluate(() => (globalThis as unknown as InPage).probe.info())).toMatchObject({
    shell: 'electron',
  });
  expect(await app.calls('network')).toEqual([]);
}

test('a page finds neither require nor process, and a preload bridge with only three members, on the electron double (D)', async () => {
  const { page } = app;
  const found = await page.evaluate(() => {
    const inPage = globalThis as unknown as InPage;
    return {
      globals: ['require', 'process', 'module', 'ipcRenderer', 'electron', 'Buffer'].filter((name) => name in inPage),
      bridge: Object.entries(inPage.loopwright).map(([name, value]) => [name, typeof value]),
      frozen: Object.isFrozen(inPage.loopwright),
    };
  });
  expect(found).toEqual({
    globals: [],
    bridge: [
      ['shell', 'string'],
      ['platform', 'string'],
      ['connect', 'function'],
    ],
    frozen: true,
  });
});

test('the window is configured as sandboxed, isolated and without Node, on the electron double (D)', async () => {
  const own = await launch();
  const [[made] = []] = await own.calls('new BrowserWindow');
  expect(made).toMatchObject({
    show: false,
    minWidth: 360,
    minHeight: 480,
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: false,
    },
  });
  const preferences = Object.keys((made as { webPreferences: object }).webPreferences);
  for (const risky of ['experimentalFeatures', 'enableBlinkFeatures']) expect(preferences).not.toContain(risky);
  expect(await own.calls('app.enableSandbox')).toHaveLength(1);
});

test('developer tools are configured only during development, on the electron double (D)', async () => {
  const packaged = await launch();
  const developing = await launch({ packaged: false });
  expect(JSON.stringify(await packaged.calls('Menu.setApplicationMenu'))).not.toContain('toggleDevTools');
  expect(JSON.stringify(await developing.calls('Menu.setApplicationMenu'))).toContain('toggleDevTools');
  expect(await developing.calls('new BrowserWindow')).toMatchObject([[{ webPreferences: { devTools: true } }]]);
});

test('the app: URL scheme is registered so that the page’s content security policy applies to it, on the electron double (D)', async () => {
  const own = await launch();
  expect(await own.calls('protocol.registerSchemesAsPrivileged')).toEqual([
    [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]],
  ]);
});

test('a new window never opens; only http, https and mailto links go to the browser, on the electron double (V10)', async () => {
  const links = [
    'smb://server/share',
    'ms-msdt:/id',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'vscode://file/x',
    'app://loopwright/index.html',
    'https://example.org/a',
    'http://example.org/b',
    'mailto:a@example.org?attach=/etc/passwd',
  ];
  for (const link of links) await app.page.evaluate((url) => (globalThis as unknown as InPage).open(url), link);
  await expect.poll(async () => (await app.calls('window.open')).length).toBe(links.length);
  expect((await app.calls('window.open')).every(([, action]) => action === 'deny')).toBe(true);
  expect(await app.calls('shell.openExternal')).toEqual([
    ['https://example.org/a'],
    ['http://example.org/b'],
    ['mailto:a@example.org'],
  ]);
  expect(app.page.context().pages()).toHaveLength(1);
  await expectUnmoved();
});

test('a link that is clicked with any button is checked in the same way, on the electron double (V10)', async () => {
  await add(
    app.page,
    `<a id="blank" target="_blank" href="${ELSEWHERE}">a</a> <a id="plain" href="https://example.org/m">b</a>`,
  );
  await add(app.page, '<a id="share" href="smb://server/share">c</a>');
  await app.page.click('#blank');
  await app.page.click('#plain', { button: 'middle' });
  await app.page.click('#share', { button: 'middle' });
  await expect.poll(async () => (await app.calls('window.open')).length).toBe(3);
  expect(await app.calls('shell.openExternal')).toEqual([[ELSEWHERE], ['https://example.org/m']]);
  await expectUnmoved();
});

test('a link that the page asks the host to open is checked in the same way, on the electron double (V10)', async () => {
  const open = (link: string) =>
    app.page.evaluate((url) => (globalThis as unknown as InPage).probe.openExternal(url), link);
  for (const link of ['smb://server/share', 'ms-msdt:/id', 'file:///etc/passwd', 'javascript:alert(1)']) {
    expect(await open(link)).toBe('bad-usage');
  }
  expect(await open('https://example.org/')).toBe('done');
  expect(await app.calls('shell.openExternal')).toEqual([['https://example.org/']]);
});

for (const [how, html] of [
  ['location=', null],
  ['a refresh written in markup', `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`],
  ['a link that was clicked', `<a id="go" href="${ELSEWHERE}">go</a>`],
] as const) {
  test(`the window cannot navigate elsewhere by ${how}, and sends no request, on the electron double (D)`, async () => {
    if (html === null) {
      await app.page.evaluate((url) => {
        (globalThis as unknown as InPage).location.href = url;
      }, ELSEWHERE);
    } else {
      await add(app.page, html);
      if (html.includes('id="go"')) await app.page.click('#go');
    }
    await expect.poll(() => app.calls('navigation')).toContainEqual([ELSEWHERE, true, false]);
    expect(await app.calls('shell.openExternal')).toEqual([]);
    await expectUnmoved();
  });
}

test('a frame cannot navigate elsewhere either, on the electron double (D)', async () => {
  await add(app.page, '<iframe id="inside" srcdoc="<p>inside</p>"></iframe>');
  await app.page.frameLocator('#inside').getByText('inside').waitFor({ timeout: 5000 });
  await add(app.page, `<iframe src="${ELSEWHERE}"></iframe>`);
  await add(app.page, '<iframe src="file:///etc/passwd"></iframe>');
  await expectUnmoved();
});

test('a sandboxed frame runs in another process than the page, on the electron double', async () => {
  await add(app.page, '<iframe id="drawing" sandbox="allow-scripts" srcdoc="<p>drawn</p>"></iframe>');
  await app.page.frameLocator('#drawing').getByText('drawn').waitFor({ timeout: 5000 });
  const frame = await (await app.page.$('#drawing'))?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('The frame is missing');
  // Playwright refuses this for a frame in the process of its page.
  await app.page.context().newCDPSession(frame);
});

test('a connection that a frame inside the page requests is refused, on the electron double (D)', async () => {
  const before = refusals();
  await add(
    app.page,
    '<iframe srcdoc="<p>same origin</p>"></iframe><iframe sandbox="allow-scripts" srcdoc="<p>own origin</p>"></iframe>',
  );
  await expect.poll(() => app.page.frames().length).toBe(3);
  for (const frame of app.page.frames().slice(1)) {
    await frame.evaluate(() =>
      (globalThis as unknown as InPage).__doubleIpc('loopwright:connect', null, ['a-port-of-the-frame']),
    );
  }
  await expect.poll(() => refusals() - before).toBe(2);
  await expectUnmoved();
});

test('a connection without exactly one port is refused, on the electron double (D)', async () => {
  const before = refusals();
  for (const ports of [[], ['one', 'two']]) {
    await app.page.evaluate(
      (ids) => (globalThis as unknown as InPage).__doubleIpc('loopwright:connect', null, ids),
      ports,
    );
  }
  await expect.poll(() => refusals() - before).toBe(2);
  await expectUnmoved();
});

test('only writing to the clipboard and notifications are permitted (handlers called), on the electron double (D)', async () => {
  const ask = (permission: string, origin: string) => app.command({ do: 'permission', permission, origin });
  const refused = [
    'media',
    'geolocation',
    'midi',
    'clipboard-read',
    'display-capture',
    'fileSystem',
    'openExternal',
    'hid',
    'usb',
  ];
  for (const permission of refused) {
    expect(await ask(permission, 'app://loopwright/'), permission).toEqual({ requested: false, checked: false });
  }
  for (const permission of ['clipboard-sanitized-write', 'notifications']) {
    expect(await ask(permission, 'app://loopwright/')).toEqual({ requested: true, checked: true });
    expect(await ask(permission, 'https://elsewhere.example/')).toEqual({ requested: false, checked: false });
  }
  expect(await app.command({ do: 'device' })).toBe(false);
});

test('only a file that the page made itself can be downloaded (handler called), on the electron double (D)', async () => {
  expect(await app.command({ do: 'download', url: 'https://elsewhere.example/tool.exe' })).toBe(true);
  expect(await app.command({ do: 'download', url: 'blob:https://elsewhere.example/1' })).toBe(true);
  expect(await app.command({ do: 'download', url: 'blob:app://loopwright/1' })).toBe(false);
});

test('every request that is not for a file of the app is denied (handler called), on the electron double (D)', async () => {
  const cancelled = (url: string) => app.command({ do: 'request', url });
  const denied = [
    ...[
      ELSEWHERE,
      'http://127.0.0.1:9/',
      'http://localhost/',
      'http://[::1]/',
      'ws://127.0.0.1:9/',
      'wss://elsewhere.example/',
    ],
    ...[
      'file:///etc/passwd',
      'ftp://elsewhere.example/',
      'chrome://gpu/',
      'chrome-extension://a/b.js',
      'devtools://devtools/x',
    ],
    ...[
      'app://elsewhere/index.html',
      'app://loopwright.elsewhere.example/',
      'app://user:secret@loopwright/',
      'app:loopwright',
    ],
    ...['blob:https://elsewhere.example/1', 'blob:null/1', 'filesystem:app://loopwright/a', 'not a url'],
  ];
  for (const url of denied) expect(await cancelled(url), url).toBe(true);
  const allowed = [
    'app://loopwright/index.html',
    'app://loopwright/assets/a.js?b#c',
    'blob:app://loopwright/1',
    'data:image/png;base64,AA==',
  ];
  for (const url of allowed) expect(await cancelled(url), url).toBe(false);
});

test('no request leaves the app even if the page has no content security policy, on the electron double (D)', async () => {
  const own = await launch();
  const devtools = await own.page.context().newCDPSession(own.page);
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await own.page.reload();
  await own.page.waitForFunction(() => 'probe' in globalThis, null, { timeout: 10_000 });
  await add(own.page, `<img src="${ELSEWHERE}&img"><link rel="stylesheet" href="${ELSEWHERE}&style">`);
  await add(own.page, `<iframe srcdoc='<img src="${ELSEWHERE}&frame">'></iframe>`);
  await own.page.evaluate((url) => void fetch(url, { mode: 'no-cors' }).catch(() => undefined), `${ELSEWHERE}&fetch`);
  await expect
    .poll(async () => (await own.calls('request denied')).flat().sort())
    .toEqual(['fetch', 'frame', 'img', 'style'].map((what) => `${ELSEWHERE}&${what}`));
  expect(await own.calls('network')).toEqual([]);
});

test('a webview cannot be attached (handler called), on the electron double (D)', async () => {
  await add(app.page, `<webview src="${ELSEWHERE}" nodeintegration></webview>`);
  expect(await app.command({ do: 'attach-webview' })).toBe(true);
  await expectUnmoved();
});

test('scripts in markup do not run, and no image, style, font or request leaves the machine, on the electron double (V11, V12)', async () => {
  const { page } = app;
  await add(page, `<img src="x" onerror="document.title = 'hacked'"><img src="${ELSEWHERE}">`);
  await add(
    page,
    `<svg onload="document.title = 'hacked'"></svg><a id="script" href="javascript:document.title='hacked'">s</a>`,
  );
  await add(page, `<style>@import url("${ELSEWHERE}"); h1 { background: url("${ELSEWHERE}") }</style>`);
  await add(
    page,
    `<link rel="prefetch" href="${ELSEWHERE}"><object data="${ELSEWHERE}"></object><base href="${ELSEWHERE}">`,
  );
  await add(page, `<form action="${ELSEWHERE}"><button id="send">send</button></form>`);
  for (const id of ['#script', '#send']) await page.dispatchEvent(id, 'click');
  const outcome = await page.evaluate(async (url) => (await Promise.allSettled([fetch(url)]))[0]?.status, ELSEWHERE);
  expect(outcome).toBe('rejected');
  await expectUnmoved();
});

test('the app: URL serves the files of the page and no files outside its folder, on the electron double (D)', async () => {
  const { page } = app;
  const statuses = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
    ['/index.html', '/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/none'],
  );
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await page.evaluate(async () => (await fetch('/index.html', { method: 'POST' })).status)).toBe(405);
});
