/**
 * The environment variables about proxies and certificates that a server outside the sandbox receives as they are:
 * commands such as `npx` cannot reach the internet without them where there is a proxy.
 */

const NAMES = new Set([
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]);

/** The values can contain the login of a proxy: remove it from everything that a server says. */
export function proxyEnvironment(from: NodeJS.ProcessEnv = process.env): Readonly<Record<string, string>> {
  const kept = Object.entries(from).flatMap(([name, value]) =>
    value !== undefined && value !== '' && NAMES.has(name.toUpperCase()) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(kept);
}
