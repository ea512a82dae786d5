import { afterEach, expect, test } from 'vitest';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { LoginServer, type LoginServerOptions } from './login-server.fixture.ts';
import { ServerLogin, type ServerLoginParts } from './server-login.ts';

const servers: LoginServer[] = [];
const logins: ServerLogin[] = [];
afterEach(() => {
  for (const login of logins.splice(0)) login.close();
  for (const server of servers.splice(0)) server.close();
});

async function serve(options: LoginServerOptions = {}): Promise<LoginServer> {
  const server = await new LoginServer(options).listen();
  servers.push(server);
  return server;
}

/** The secret store, shared by several processes. */
function place() {
  let secret: string | undefined;
  return {
    read: () => secret,
    write: (value: string) => {
      secret = value;
    },
    remove: () => {
      secret = undefined;
    },
  };
}

function loginOf(url: URL, secret = place(), parts: Partial<ServerLoginParts> = {}): ServerLogin {
  const login = new ServerLogin({ url, secret, ...parts });
  logins.push(login);
  return login;
}

/** Acts as the user's browser; the scripted login page grants access at once. */
async function logIn(login: ServerLogin): Promise<{ readonly url: URL }> {
  const begun = await login.begin();
  if (begun.kind !== 'open') throw new Error(reasonsInEnglish(begun.why));
  await (await fetch(begun.url)).text();
  expect(await begun.ended).toEqual({ kind: 'logged-in' });
  return { url: new URL(begun.url) };
}

async function statusOf(login: ServerLogin, url: URL, init?: RequestInit): Promise<number> {
  const answer = await login.access.fetch(url, init);
  await answer.body?.cancel();
  return answer.status;
}

test('reports that a server needs a login when it refuses a request, and accesses the server with the token afterwards', async () => {
  const server = await serve({ scope: 'tools:read' });
  const secret = place();
  const login = loginOf(server.url, secret);
  expect(await statusOf(login, server.url)).toBe(401);
  expect([login.access.needsLogin(), login.loggedIn]).toEqual([true, false]);

  const { url } = await logIn(login);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('scope')).toBe('tools:read');
  expect([login.access.needsLogin(), login.loggedIn]).toEqual([false, true]);
  expect(await statusOf(login, server.url)).toBe(200);

  const afterRestart = loginOf(server.url, secret);
  expect(await statusOf(afterRestart, server.url)).toBe(200);
});

test('renews the token once for simultaneous refusals, without the user', async () => {
  const server = await serve();
  const login = loginOf(server.url);
  await logIn(login);
  server.expire();
  const before = server.pathsAsked().filter((path) => path === '/token').length;
  const statuses = await Promise.all([1, 2, 3].map(() => statusOf(login, server.url)));
  expect(statuses).toEqual([200, 200, 200]);
  expect(server.pathsAsked().filter((path) => path === '/token')).toHaveLength(before + 1);
  expect(login.access.needsLogin()).toBe(false);
});

test('uses a token that another process renewed, without renewing it again', async () => {
  const server = await serve();
  const secret = place();
  const [one, other] = [loginOf(server.url, secret), loginOf(server.url, secret)];
  await logIn(one);
  server.expire();
  const old = secret.read() ?? '';
  expect(await statusOf(one, server.url)).toBe(200);
  const fresh = secret.read() ?? '';
  let reads = 0;
  const late = loginOf(server.url, { ...secret, read: () => (reads++ === 0 ? old : fresh) });
  expect(await statusOf(late, server.url)).toBe(200);
  expect(await statusOf(other, server.url)).toBe(200);
});

test('needs a login for a token that cannot be renewed', async () => {
  const server = await serve();
  const login = loginOf(server.url);
  await logIn(login);
  server.revoke();
  expect(await statusOf(login, server.url)).toBe(401);
  expect(login.access.needsLogin()).toBe(true);
});

test('keeps a token when the authorization server fails', async () => {
  const server = await serve();
  const login = loginOf(server.url);
  await logIn(login);
  server.expire();
  server.broken = { status: 503, body: { error: 'temporarily_unavailable' } };
  await expect(login.access.fetch(server.url)).rejects.toThrow('The login could not be renewed');
  expect(login.access.needsLogin()).toBe(false);
  server.broken = null;
  expect(await statusOf(login, server.url)).toBe(200);
});

test('requests additional permissions together with the existing ones', async () => {
  const server = await serve({ scope: 'tools:read' });
  const login = loginOf(server.url);
  await statusOf(login, server.url);
  await logIn(login);
  server.stepUp = 'tools:write';
  expect(await statusOf(login, server.url)).toBe(403);
  expect(login.access.needsLogin()).toBe(true);
  const { url } = await logIn(login);
  expect(url.searchParams.get('scope')).toBe('tools:read tools:write');
});

test('sends the token only to the origin of its server, and never replaces a header of the caller', async () => {
  const [server, stranger] = [await serve(), await serve()];
  const login = loginOf(server.url);
  await logIn(login);
  await statusOf(login, stranger.url);
  expect(stranger.asked.at(-1)?.authorization).toBeNull();
  expect(login.access.needsLogin()).toBe(false);
  expect(await statusOf(login, server.url, { headers: { authorization: 'Bearer of-the-user' } })).toBe(401);
  expect(server.asked.at(-1)?.authorization).toBe('Bearer of-the-user');
  expect(login.access.needsLogin()).toBe(false);
});

test('sends no token that was stored for another URL of the server', async () => {
  const [server, moved] = [await serve(), await serve()];
  const secret = place();
  await logIn(loginOf(server.url, secret));
  const login = loginOf(moved.url, secret);
  expect(login.loggedIn).toBe(false);
  await statusOf(login, moved.url);
  expect(moved.asked.at(-1)?.authorization).toBeNull();
});

test.each([
  'file:///etc/passwd',
  'ms-msdt:/id',
  'http://login.example.org/authorize',
  'https://192.168.0.1/authorize',
  'https://user:password@login.example.org/authorize',
])('does not open a login page at the URL %s (V6)', async (authorization_endpoint) => {
  const server = await serve({ metadata: { authorization_endpoint } });
  expect(await loginOf(server.url).begin()).toMatchObject({ kind: 'not-possible' });
});

test('does not follow a redirect of its metadata to another origin', async () => {
  const stranger = await serve();
  const server = await serve({ movedTo: stranger.url });
  await loginOf(server.url).begin();
  expect(server.pathsAsked()).toContain('/.well-known/oauth-protected-resource/mcp');
  expect(stranger.asked).toEqual([]);
});

test('does not send a request to a URL inside a private network, and reports this', async () => {
  const server = await serve({ metadata: { registration_endpoint: 'https://10.0.0.1/register' } });
  expect(await loginOf(server.url).begin()).toEqual({
    kind: 'not-possible',
    why: [{ name: 'private-network', data: { host: '10.0.0.1', address: '10.0.0.1' } }],
  });
});

test('reports the reason when a server offers no login, and when it accepts no new clients', async () => {
  const plain = await serve({ metadata: { issuer: 7 } });
  expect(await loginOf(plain.url).begin()).toMatchObject({
    why: [{ name: 'login-not-described' }],
  });
  const closed = await serve({ metadata: { registration_endpoint: undefined } });
  expect(await loginOf(closed.url).begin()).toMatchObject({ why: [{ name: 'login-for-known-programs' }] });
  const known = loginOf(closed.url, place(), { client: { id: 'ours' } });
  const { url } = await logIn(known);
  expect(url.searchParams.get('client_id')).toBe('ours');
});

test('does not log in to a server without encryption', async () => {
  const login = loginOf(new URL('http://192.0.2.1/mcp'));
  expect(await login.begin()).toEqual({ kind: 'not-possible', why: [{ name: 'login-needs-https', data: {} }] });
});

test('ignores a response that names another authorization server', async () => {
  const server = await serve({ metadata: { issuer: 'https://login.example.org' } });
  const begun = await loginOf(server.url).begin();
  if (begun.kind !== 'open') throw new Error(reasonsInEnglish(begun.why));
  await (await fetch(begun.url)).text();
  expect(await begun.ended).toMatchObject({
    kind: 'not-logged-in',
    why: [{ name: 'login-from-elsewhere' }],
  });
  expect(server.pathsAsked()).not.toContain('/token');
});

test('returns the message of an authorization server that refuses the login, with invisible characters made visible', async () => {
  const server = await serve();
  server.broken = { status: 400, body: { error: 'invalid_request', error_description: 'no\u202eway' } };
  const login = loginOf(server.url);
  const begun = await login.begin();
  if (begun.kind !== 'open') throw new Error(reasonsInEnglish(begun.why));
  await (await fetch(begun.url)).text();
  expect(await begun.ended).toEqual({
    kind: 'not-logged-in',
    why: [{ name: 'login-failed', data: { why: 'no<U+202E>way' } }],
  });
  expect(login.loggedIn).toBe(false);
});

test('does not store a token that contains characters that are invalid in a header', async () => {
  const server = await serve();
  server.broken = { status: 200, body: { access_token: 'one\r\nx-two: 2', token_type: 'Bearer' } };
  const secret = place();
  const begun = await loginOf(server.url, secret).begin();
  if (begun.kind !== 'open') throw new Error(reasonsInEnglish(begun.why));
  await (await fetch(begun.url)).text();
  expect(await begun.ended).toMatchObject({ kind: 'not-logged-in' });
  expect(secret.read()).toBeUndefined();
});

test('ends the first login when a second one begins, and deletes the token at logout', async () => {
  const server = await serve();
  const secret = place();
  const login = loginOf(server.url, secret);
  const first = await login.begin();
  await logIn(login);
  expect(first.kind === 'open' && (await first.ended)).toMatchObject({ kind: 'not-logged-in' });
  login.logout();
  expect([login.loggedIn, secret.read()]).toEqual([false, undefined]);
  expect(await statusOf(login, server.url)).toBe(401);
});

test('names the tokens that it used as secrets, also after they were renewed', async () => {
  const server = await serve();
  const secret = place();
  const login = loginOf(server.url, secret);
  await logIn(login);
  await statusOf(login, server.url);
  const old = JSON.parse(secret.read() ?? '{}').tokens;
  server.expire();
  await statusOf(login, server.url);
  const { tokens } = JSON.parse(secret.read() ?? '{}');
  expect(tokens.access_token).not.toBe(old.access_token);
  const expected = [old.access_token, tokens.access_token, tokens.refresh_token].filter((token) => token !== undefined);
  expect(login.access.secrets?.()).toEqual(expect.arrayContaining(expected));
});
