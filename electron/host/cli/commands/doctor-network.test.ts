/** Tests how `doctor` words the connection to the model. */
import { expect, it } from 'vitest';
import type { NetworkReport } from '../../../../shared/network-report.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

const origin = 'https://api.example.com';
const proxy = 'http://proxy.example.com:8080';
const works = { ok: true, status: 401 } as const;
const fails = (problem: 'proxy-login' | 'proxy-unusable' | 'host-unknown') =>
  ({ ok: false, problem, said: '' }) as const;
const certificate = { issuer: 'Company Root', validTo: Date.UTC(2027, 4, 1), trustedBy: ['system'] } as const;

async function lineOf(report: NetworkReport | null, locale: 'en' | 'zh-CN') {
  const ok = report?.outcome.ok ?? true;
  const check = { about: { subject: 'network' }, ok, found: { name: 'network', report } } as const;
  const environment = fakeEnvironment(fakeHost({ doctor: async () => [check] }));
  const exit = await runCommandLine(['doctor', '--locale', locale], environment);
  return { exit, line: environment.stdout.text().trim() };
}

it.each<[name: string, report: NetworkReport | null, exit: number, en: string, zh: string]>([
  [
    'a proxy of a variable and the certificate of a company',
    { origin, route: { kind: 'proxy', proxy, by: 'HTTPS_PROXY' }, certificate, outcome: works },
    0,
    "✓ Connection to the model · Requests to https://api.example.com go through the proxy http://proxy.example.com:8080, which HTTPS_PROXY names. The server answered with HTTP 401. Its certificate was issued by Company Root, is valid until 2027-05-01 and is trusted by the system's store.",
    '✓ 与模型的连接 · 通过代理 http://proxy.example.com:8080（由HTTPS_PROXY指定）连接 https://api.example.com。 服务器已应答（HTTP 401）。 其证书由 Company Root 签发，有效期至 2027-05-01，受系统的证书库信任。',
  ],
  [
    'a proxy of the system that asks for a login',
    { origin, route: { kind: 'proxy', proxy, by: 'system' }, certificate: null, outcome: fails('proxy-login') },
    1,
    '✗ Connection to the model · Requests to https://api.example.com go through the proxy http://proxy.example.com:8080, which the system names. The proxy asks for a login (HTTP 407). Put user and password into its address in HTTPS_PROXY, or enter them in Settings > Network.',
    '✗ 与模型的连接 · 通过代理 http://proxy.example.com:8080（由系统指定）连接 https://api.example.com。 代理要求登录（HTTP 407）。请在 HTTPS_PROXY 的代理地址中写入用户名和密码，或在“设置 > 网络”中填写。',
  ],
  [
    'a PAC script, which cannot be evaluated',
    { origin, route: { kind: 'direct', why: 'pac' }, certificate: null, outcome: fails('host-unknown') },
    1,
    '✗ Connection to the model · Requests to https://api.example.com go directly. The system has a PAC script that may name a proxy, and Loopwright cannot evaluate it here. If a proxy is needed, enter it in Settings > Network. No address was found for the host. Check how it is written, and whether a proxy is needed here.',
    '✗ 与模型的连接 · 直接连接 https://api.example.com。系统设置了可能指定代理的 PAC 脚本，Loopwright 在这里无法执行它。如果需要代理，请在“设置 > 网络”中填写。 找不到主机的地址。请检查写法，以及这里是否需要代理。',
  ],
  [
    'an exception of the system',
    { origin, route: { kind: 'direct', why: 'system-exceptions' }, certificate: null, outcome: works },
    0,
    '✓ Connection to the model · Requests to https://api.example.com go directly, because the settings of the system list it as an exception. The server answered with HTTP 401.',
    '✓ 与模型的连接 · 系统设置将 https://api.example.com 列为例外，因此直接连接。 服务器已应答（HTTP 401）。',
  ],
  [
    'a SOCKS proxy of the setting',
    {
      origin,
      route: { kind: 'unusable', by: 'setting', problem: 'socks' },
      ...{ certificate: null, outcome: fails('proxy-unusable') },
    },
    1,
    '✗ Connection to the model · The proxy that the setting names is a SOCKS proxy, which is not supported. Nothing was sent. Name a proxy with http:// or https://, or choose another way in Settings > Network.',
    '✗ 与模型的连接 · 设置指定的代理是 SOCKS 代理，不受支持。 没有发送任何内容。请指定以 http:// 或 https:// 开头的代理，或在“设置 > 网络”中选择其他方式。',
  ],
  [
    'no network for the demo',
    null,
    0,
    '✓ Connection to the model · the demo model needs no network',
    '✓ 与模型的连接 · 演示模型不需要网络',
  ],
])('doctor says in both languages what it found: %s', async (_, report, exit, en, zh) => {
  expect(await lineOf(report, 'en')).toEqual({ exit, line: en });
  expect(await lineOf(report, 'zh-CN')).toEqual({ exit, line: zh });
});
