/** Reads what `reg query` prints of the Internet settings of a Windows user. */
import { NO_SYSTEM_PROXIES, type SystemProxies } from './system-route.ts';

/** The key with the settings; its values have the same names in every language of Windows. */
export const WINDOWS_SETTINGS = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';

/** Lines that cannot be read say nothing. */
export function windowsProxies(printed: string): SystemProxies {
  const values = new Map<string, string>();
  for (const line of printed.split('\n')) {
    const [, name, value = ''] = /^\s+(\w+)\s+REG_\w+\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) values.set(name.toLowerCase(), value);
  }
  const hasScript = (values.get('autoconfigurl') ?? '') !== '';
  const isOn = /^0x0*1$/.test(values.get('proxyenable') ?? '');
  if (!isOn) return { ...NO_SYSTEM_PROXIES, hasScript };
  const { exceptions, exceptsShortNames } = exceptionsIn(values.get('proxyoverride') ?? '');
  return {
    ...NO_SYSTEM_PROXIES,
    ...serversIn(values.get('proxyserver') ?? ''),
    hasScript,
    exceptions,
    exceptsShortNames,
  };
}

/** One proxy for everything, or a list such as `http=a:80;https=b:80;socks=c:1080`. */
function serversIn(text: string): Pick<SystemProxies, 'http' | 'https' | 'other'> {
  const entries = text.split(/[;\s]+/).filter((entry) => entry !== '');
  const named = new Map(
    entries.flatMap((entry) => {
      const [, kind, server] = /^(\w+)=(.+)$/.exec(entry) ?? [];
      return kind === undefined || server === undefined ? [] : [[kind.toLowerCase(), server] as const];
    }),
  );
  const [first] = entries;
  if (named.size === 0)
    return { http: null, https: null, other: first === undefined ? null : withScheme(first, 'http') };
  const of = (kind: string, scheme: string) => {
    const server = named.get(kind);
    return server === undefined ? null : withScheme(server, scheme);
  };
  return { http: of('http', 'http'), https: of('https', 'http'), other: of('socks', 'socks4') };
}

const withScheme = (server: string, scheme: string): string =>
  server.includes('://') ? server : `${scheme}://${server}`;

function exceptionsIn(text: string): Pick<SystemProxies, 'exceptions' | 'exceptsShortNames'> {
  const entries = text.split(/[;\s]+/).filter((entry) => entry !== '');
  return {
    exceptions: entries.filter((entry) => entry !== '<local>').map((entry) => entry.replace(/^\w+:\/\//, '')),
    exceptsShortNames: entries.includes('<local>'),
  };
}
