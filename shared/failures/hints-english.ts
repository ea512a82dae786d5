import type { SandboxLimit } from '../server-view.ts';
import type { HintTexts } from './hints.ts';

const sandboxLimits: Readonly<Record<SandboxLimit, string>> = {
  memory: 'needed more memory than a program in the sandbox may use',
  processes: 'started more processes than a program in the sandbox may start',
  'temporary-folder': 'filled its temporary folder',
};

export const ENGLISH_HINTS: HintTexts = {
  'command-elsewhere': ({ command, foundAt }) =>
    `${command} is not on the PATH this app searches, but it is at ${foundAt}.`,
  'placeholder-left': ({ placeholder }) => `Its setting still holds ${placeholder}: put the value there itself.`,
  'no-server': 'It may be no MCP server, or need an option or another command to speak over its standard output.',
  'ended-without-error': 'It ended without an error: it may need other arguments to work as a server.',
  'first-download': 'The first start downloads the package, which can take longer than that: start it again.',
  'folder-missing': 'Create the folder, or give another one in its setting.',
  'batch-file': 'Give the program the batch file starts, for example node with the path of a script.',
  'blanks-in-command': 'The command holds blanks: give the program alone, and each argument by itself.',
  'program-unknown': 'Check how it is written, install it, or give its full path.',
  'install-node': 'It comes with Node.js: install that from nodejs.org, then start the server again.',
  'install-uv':
    'It comes with uv, for servers written in Python: install that from docs.astral.sh/uv, then start the server again.',
  'install-python': 'Install Python from python.org, or give the full path of the one you use.',
  'install-docker': 'Install Docker and start it, then start the server again.',
  'install-bun': 'It comes with Bun: install that from bun.sh, then start the server again.',
  'install-deno': 'Install Deno from deno.com, then start the server again.',
  'nothing-listens': 'Start the server there, or check the port in its address.',
  'host-unknown': 'Check how its address is written, and the network.',
  'headers-unencrypted':
    'Use https, or edit the server in Settings > MCP servers and allow it; for loopwright run, add --allow-unencrypted-key.',
  'host-unreachable': 'Check the network, a VPN or a firewall in between.',
  'certificate-of-host':
    'For a certificate of your own company, add it to the system or start this app with NODE_EXTRA_CA_CERTS; else do not trust this address.',
  'no-tls': 'Write http: instead of https: in its address, if it is on this computer.',
  'login-needed': 'Log in, or give a valid key in its headers.',
  'not-permitted': 'The key or the login is known, but not allowed to do this.',
  'address-without-path': 'Its address has no path: many servers are at /mcp, older ones at /sse.',
  'path-wrong': 'Check the path in its address.',
  'path-or-transport-wrong': 'Check the path in its address; or it may need streamable HTTP.',
  'proxy-login': 'A proxy in between wants a login of its own: put it into HTTPS_PROXY or into Settings > Network.',
  'proxy-settings': 'Settings > Network tests the connection and says which proxy is used.',
  'too-many-requests': 'It has had too many requests: try again later.',
  'trouble-of-server': 'The trouble is on its side: try again later, or ask who runs it.',
  'package-unknown': 'npm does not know this package or version: check its name.',
  'registry-unreachable':
    'npm could not reach its registry to download the package: check the network, and the proxy if there is one.',
  'certificate-refused':
    'A certificate was not accepted (TLS): behind a company proxy, give its certificate in NODE_EXTRA_CA_CERTS or SSL_CERT_FILE.',
  'variable-missing': ({ name }) => `It misses the environment variable ${name}: add it to the server's environment.`,
  'module-missing': ({ name }) => `A part of it is not installed: ${name}.`,
  'docker-not-running': 'Docker is installed, but does not run: start it, then start the server again.',
  'key-refused': 'It was refused for its key or password: check the values in its environment.',
  'access-denied': 'The system denied it access to a file or program: check who may read and run it.',
  'node-version': ({ version }) =>
    `It seems to need another version of Node.js${version === '' ? '' : ` (${version})`} than the one that was found.`,
  'port-taken': ({ port }) =>
    `The port${port === '' ? '' : ` ${port}`} it wants to listen on is taken by another program.`,
  'service-refused': ({ where }) => `What it needs to connect to does not answer${where === '' ? '' : ` at ${where}`}.`,
  'trust-folder': 'Trust the folder in the app, in the header of a topic that uses it.',
  'review-in-app': 'Look at it in the app, in Settings > MCP servers.',
  'login-in-app': 'Log in to it in the app, in Settings > MCP servers, or give a valid key in its headers.',
  'tools-come-later': 'Its tools join as soon as it runs.',
  'sandbox-refused-host': ({ host }) =>
    `The sandbox did not let it reach ${host}. Allow this host if the server needs it.`,
  'sandbox-refused-write': ({ path }) =>
    `The sandbox did not let it write${path === '' ? '' : ` to ${path}`}. If it needs to, add the folder to those that it may change.`,
  'sandbox-no-network': ({ host }) =>
    `It runs in the sandbox without a network${host === '' ? '' : `, and wanted to reach ${host}`}. If it needs a host, add it to those that it may reach.`,
  'sandbox-proxy-unused': ({ host }) =>
    `It may reach ${host}, but it did not use the proxy of the sandbox, which is the only way there. Look for an option of the server for a proxy, or run it outside the sandbox.`,
  'sandbox-limit': ({ limit }) => `The sandbox ended it, because it ${sandboxLimits[limit]}.`,
};
