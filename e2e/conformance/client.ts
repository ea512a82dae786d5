/**
 * The program that the MCP conformance suite runs, with the URL of a server as its last argument.
 * It uses Loopwright's connection and login code, and a simulated user who agrees to everything. It
 * connects, calls every tool, logs in when the server requires it, and exits with 0 if the server
 * could be used.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Connection } from '../../electron/host/mcp/connection/connection.ts';
import { NO_HANDLERS, type ServerHandlers } from '../../electron/host/mcp/connection/server-handlers.ts';
import { ServerLogin } from '../../electron/host/mcp/login/server-login.ts';
import { remoteLine } from '../../electron/host/mcp/transport/remote-transport.ts';
import { reasonsInEnglish } from '../../shared/failures/reasons-english.ts';
import { formFields, initialContent } from '../../shared/request-form.ts';

/**
 * The maximum number of logins. The suite offers up to three logins, none of which gives access.
 */
const MOST_LOGINS = 2;

const Context = z.object({ client_id: z.string().optional(), client_secret: z.string().optional() });

const ANSWERS: ServerHandlers = {
  ...NO_HANDLERS,
  ask: async (ask) =>
    ask.kind === 'form'
      ? { action: 'accept', content: initialContent(formFields(ask.schema) ?? []) }
      : { action: 'decline' },
};

const url = new URL(process.argv.at(-1) ?? '');
const { client_id: id, client_secret: secret } = Context.parse(JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}'));
let kept: string | undefined;
const login = new ServerLogin({
  url,
  secret: {
    read: () => kept,
    write: (value) => {
      kept = value;
    },
    remove: () => {
      kept = undefined;
    },
  },
  ...(id !== undefined && { client: { id, ...(secret !== undefined && { secret }) } }),
  // The client metadata URL that the suite expects. No server listens at this URL.
  clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
});

interface Outcome {
  /** Why the server could not be used; null when everything worked. */
  readonly problem: string | null;
  readonly needsLogin: boolean;
}

async function run(): Promise<Outcome> {
  const left = Promise.withResolvers<void>();
  const changed = () => connection.state.name === 'needs-login' && left.resolve();
  const setting = { transport: 'http', url: url.href, headers: {} } as const;
  const connection = new Connection(async () => remoteLine(setting, login.access), {}, { ...ANSWERS, changed });
  const problem = await callTools(connection);
  // A call that is refused because a login is missing also ends the connection.
  if (problem !== null) await Promise.race([left.promise, delay(1000)]);
  const needsLogin = connection.state.name === 'needs-login';
  await connection.close();
  return { problem, needsLogin };
}

async function callTools(connection: Connection): Promise<string | null> {
  await connection.start();
  const { state } = connection;
  if (state.name !== 'running') return 'why' in state ? reasonsInEnglish(state.why) : state.name;
  for (const { name } of state.list.tools) {
    const request = { name, arguments: { a: 5, b: 3 } };
    const listener = { sending: () => {}, progress: () => {} };
    const answer = await connection.call(request, listener, AbortSignal.timeout(20_000));
    if (answer.kind !== 'answered') return 'why' in answer ? answer.why : answer.kind;
  }
  return null;
}

/** Acts as the user's browser; the login page of the suite gives its consent without a click. */
async function logIn(): Promise<string | null> {
  const begun = await login.begin();
  if (begun.kind === 'not-possible') return reasonsInEnglish(begun.why);
  const page = await fetch(begun.url);
  await page.body?.cancel();
  if (!page.ok) login.close();
  const end = await begun.ended;
  return end.kind === 'logged-in' ? null : reasonsInEnglish(end.why);
}

let outcome = await run();
for (let logins = 0; outcome.needsLogin && logins < MOST_LOGINS; logins++) {
  const problem = await logIn();
  outcome = problem === null ? await run() : { problem, needsLogin: false };
}
if (outcome.problem !== null) {
  console.error(outcome.problem);
  process.exitCode = 1;
}
