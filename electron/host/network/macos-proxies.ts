/** Reads what `scutil --proxy` prints: the proxies of the active network of macOS. */
import { NO_SYSTEM_PROXIES, type SystemProxies } from './system-route.ts';

/** Lines that cannot be read say nothing. */
export function macosProxies(printed: string): SystemProxies {
  const values = new Map<string, string>();
  const exceptions: string[] = [];
  let isInExceptions = false;
  for (const line of printed.split('\n')) {
    const [, key = '', value = ''] = /^\s*(\w+) : (.*?)\s*$/.exec(line) ?? [];
    if (isInExceptions && /^\d+$/.test(key)) exceptions.push(wholeNetwork(value));
    if (key === 'ExceptionsList') isInExceptions = true;
    else if (/^\s*\}/.test(line)) isInExceptions = false;
    if (!isInExceptions && key !== '') values.set(key, value);
  }
  const proxyOf = (kind: 'HTTP' | 'HTTPS' | 'SOCKS', scheme: string): string | null => {
    const host = values.get(`${kind}Proxy`) ?? '';
    if (values.get(`${kind}Enable`) !== '1' || host === '') return null;
    const port = values.get(`${kind}Port`) ?? '';
    return `${scheme}://${host.includes(':') ? `[${host}]` : host}${port === '' ? '' : `:${port}`}`;
  };
  return {
    ...NO_SYSTEM_PROXIES,
    http: proxyOf('HTTP', 'http'),
    // The proxy for https is itself spoken to in plain HTTP.
    https: proxyOf('HTTPS', 'http'),
    other: proxyOf('SOCKS', 'socks5'),
    hasScript: values.get('ProxyAutoConfigEnable') === '1',
    exceptions,
    exceptsShortNames: values.get('ExcludeSimpleHostnames') === '1',
  };
}

/** macOS leaves out the zeros at the end of a network: `169.254/16`. */
function wholeNetwork(entry: string): string {
  const [, digits, bits] = /^((?:\d{1,3}\.){0,2}\d{1,3})\/(\d{1,2})$/.exec(entry) ?? [];
  if (digits === undefined) return entry;
  const parts = digits.split('.');
  return `${[...parts, ...Array<string>(4 - parts.length).fill('0')].join('.')}/${bits}`;
}
