import { expect, test } from 'vitest';
import { askPrograms, askShell, type SystemPlace } from './ask-system.ts';
import { macosProxies } from './macos-proxies.ts';
import { createNetwork } from './network.ts';
import { routeInPacResult } from './pac-result.ts';
import { routeInSystem, type SystemProxies } from './system-route.ts';
import { windowsProxies } from './windows-proxies.ts';

/** Printed by `scutil --proxy` in a company, with its proxy at work. */
const SCUTIL = `<dictionary> {
  ExceptionsList : <array> {
    0 : *.local
    1 : 169.254/16
    2 : intranet.example.com
    3 : 10.1.2.3
  }
  ExcludeSimpleHostnames : 1
  FTPPassive : 1
  HTTPEnable : 1
  HTTPPort : 8080
  HTTPProxy : proxy.example.com
  HTTPSEnable : 1
  HTTPSPort : 8443
  HTTPSProxy : secure.example.com
  HTTPSUser : somebody
  ProxyAutoConfigEnable : 0
  ProxyAutoConfigURLString : http://old.example.com/proxy.pac
  SOCKSEnable : 0
  SOCKSPort : 1080
  SOCKSProxy : socks.example.com
}
`;

const SCUTIL_OFF = `<dictionary> {
  ExceptionsList : <array> {
    0 : *.local
  }
  FTPPassive : 1
  HTTPEnable : 0
}
`;

const REG = (...lines: readonly string[]) =>
  `\r\nHKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings\r\n    User Agent    REG_SZ    Mozilla/4.0 (compatible)\r\n    ZonesSecurityUpgrade    REG_BINARY    1AC83D2EA1F3D901\r\n${lines.map((line) => `    ${line}\r\n`).join('')}\r\n`;

const way = (address: string, proxies: SystemProxies) => routeInSystem(new URL(address), proxies);
const proxy = (address: string) => ({ kind: 'proxy', address });

test.each([
  ['https://a.example/', proxy('http://secure.example.com:8443')],
  ['http://a.example/', proxy('http://proxy.example.com:8080')],
  ['https://printer.local/', { kind: 'exception' }],
  ['https://local/', { kind: 'exception' }],
  ['https://169.254.3.4/', { kind: 'exception' }],
  ['https://169.255.3.4/', proxy('http://secure.example.com:8443')],
  ['https://10.1.2.3/', { kind: 'exception' }],
  ['https://intranet.example.com/', { kind: 'exception' }],
  ['https://sub.intranet.example.com/', proxy('http://secure.example.com:8443')],
])('reads the proxies of macOS: %s', (address, expected) => {
  expect(way(address, macosProxies(SCUTIL))).toEqual(expected);
});

test.each([
  ['no proxy', SCUTIL_OFF, { kind: 'none' }],
  ['nothing', '', { kind: 'none' }],
  ['something else', 'No information available\n', { kind: 'none' }],
  ['SOCKS', 'SOCKSEnable : 1\n SOCKSPort : 1080\n SOCKSProxy : s.example\n', proxy('socks5://s.example:1080')],
  ['a script', ' HTTPEnable : 1\n HTTPProxy : p\n ProxyAutoConfigEnable : 1\n', { kind: 'pac' }],
  ['an address of IPv6', ' HTTPSEnable : 1\n HTTPSProxy : fd00::1\n HTTPSPort : 80\n', proxy('http://[fd00::1]:80')],
])('reads %s of macOS', (_, printed, expected) => {
  expect(way('https://a.example/', macosProxies(printed))).toEqual(expected);
});

test.each([
  ['https://a.example/', proxy('http://proxy.example.com:8080')],
  ['http://a.example/', proxy('http://proxy.example.com:8080')],
  ['https://build.corp.example.com/', { kind: 'exception' }],
  ['https://10.9.8.7/', { kind: 'exception' }],
  ['https://110.9.8.7/', proxy('http://proxy.example.com:8080')],
  ['https://intranet/', { kind: 'exception' }],
  ['https://secure.example.com/', { kind: 'exception' }],
  ['https://notsecure.example.com/', proxy('http://proxy.example.com:8080')],
])('reads the proxy of Windows: %s', (address, expected) => {
  const printed = REG(
    'ProxyEnable    REG_DWORD    0x1',
    'ProxyServer    REG_SZ    proxy.example.com:8080',
    'ProxyOverride    REG_SZ    *.corp.example.com;10.*;https://secure.example.com;<local>',
  );
  expect(way(address, windowsProxies(printed))).toEqual(expected);
});

test.each([
  ['off', ['ProxyEnable    REG_DWORD    0x0', 'ProxyServer    REG_SZ    p.example:80'], { kind: 'none' }],
  ['never set', [], { kind: 'none' }],
  [
    'one for each kind',
    ['ProxyEnable    REG_DWORD    0x1', 'ProxyServer    REG_SZ    http=a.example:80;https=b.example:81;ftp=c.example'],
    proxy('http://b.example:81'),
  ],
  [
    'only for http',
    ['ProxyEnable    REG_DWORD    0x1', 'ProxyServer    REG_SZ    http=a.example:80'],
    { kind: 'none' },
  ],
  [
    'SOCKS',
    ['ProxyEnable    REG_DWORD    0x1', 'ProxyServer    REG_SZ    socks=s.example:1080'],
    proxy('socks4://s.example:1080'),
  ],
  ['a script', ['ProxyEnable    REG_DWORD    0x0', 'AutoConfigURL    REG_SZ    http://wpad/wpad.dat'], { kind: 'pac' }],
  ['empty', ['ProxyEnable    REG_DWORD    0x1', 'ProxyServer    REG_SZ    '], { kind: 'none' }],
])('reads a proxy of Windows that is %s', (_, lines, expected) => {
  expect(way('https://a.example/', windowsProxies(REG(...lines)))).toEqual(expected);
});

test.each([
  ['DIRECT', { kind: 'none' }],
  ['', { kind: 'none' }],
  ['PROXY', { kind: 'none' }],
  ['PROXY p.example:8080; DIRECT', proxy('http://p.example:8080')],
  ['HTTPS p.example:443', proxy('https://p.example:443')],
  ['SOCKS5 s.example:1080;DIRECT', proxy('socks5://s.example:1080')],
  ['DIRECT; PROXY p.example:8080', { kind: 'none' }],
])('reads the answer %j of a browser', (answer, expected) => {
  expect(routeInPacResult(answer)).toEqual(expected);
});

function place(platform: NodeJS.Platform, run: SystemPlace['run']) {
  let now = 0;
  const asked: string[] = [];
  const ask = askPrograms({
    ...{ platform, variables: { SystemRoot: '/windows' }, now: () => now },
    run: (program, args) => {
      asked.push([program, ...args].join(' '));
      return run(program, args);
    },
  });
  return { ask, asked, wait: (ms: number) => (now += ms) };
}

const SITE = new URL('https://a.example/path?query');

test('asks the program of each system, keeps the answer for a while, and goes on without one', async () => {
  const mac = place('darwin', async () => SCUTIL);
  expect(await mac.ask?.(SITE)).toEqual(proxy('http://secure.example.com:8443'));
  await mac.ask?.(SITE);
  expect(mac.asked).toEqual(['/usr/sbin/scutil --proxy']);
  mac.wait(60_000);
  await mac.ask?.(SITE);
  expect(mac.asked).toHaveLength(2);
  const windows = place('win32', () => Promise.reject(new Error('not found')));
  expect(await windows.ask?.(SITE)).toEqual({ kind: 'none' });
  expect(windows.asked[0]).toMatch(/System32.reg\.exe query HKCU/);
  expect(place('linux', async () => '').ask).toBeNull();
});

test('asks a shell for the origin only, and goes on directly if it fails', async () => {
  const asked: string[] = [];
  const answer = askShell(async (url) => {
    asked.push(url);
    return 'PROXY p.example:8080';
  });
  expect(await answer(SITE)).toEqual(proxy('http://p.example:8080'));
  expect(asked).toEqual(['https://a.example/']);
  expect(await askShell(() => Promise.reject(new Error('gone')))(SITE)).toEqual({ kind: 'none' });
});

const SYSTEM = { proxy: 'system', address: '', exceptions: '' } as const;

test.each([
  ['without a variable', SYSTEM, {}, 'http://p.example:8080'],
  ['not where a variable names a proxy', SYSTEM, { HTTPS_PROXY: 'http://v.example:1' }, 'http://v.example:1'],
  ['not for what NO_PROXY names', SYSTEM, { NO_PROXY: 'a.example' }, 'NO_PROXY'],
  [
    'not with a proxy of the user',
    { ...SYSTEM, proxy: 'address', address: 'http://o.example:2' },
    {},
    'http://o.example:2',
  ],
  ['not where the user switched proxies off', { ...SYSTEM, proxy: 'none' }, {}, 'switched-off'],
] as const)('uses the proxy of the system %s', async (_, setting, variables, expected) => {
  const network = createNetwork(
    () => ({ setting, login: null, variables }),
    askShell(async () => 'PROXY p.example:8080'),
  );
  const found = await network.routeFor(SITE);
  expect(found.kind === 'proxy' ? found.proxy.origin : found.kind === 'direct' ? found.why : '').toBe(expected);
});

test('never asks about this computer, and says that a SOCKS proxy of the system cannot be used', async () => {
  const asked: string[] = [];
  const socks = askShell(async (url) => {
    asked.push(url);
    return 'SOCKS5 s.example:1080';
  });
  const { routeFor } = createNetwork(() => ({ setting: SYSTEM, login: null, variables: {} }), socks);
  expect(await routeFor(new URL('http://127.0.0.1:1234/'))).toEqual({ kind: 'direct', why: 'this-computer' });
  expect(asked).toEqual([]);
  expect(await routeFor(SITE)).toEqual({ kind: 'unusable', by: 'system', problem: 'socks' });
});
