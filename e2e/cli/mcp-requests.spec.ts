/** Tests requests of the reference server to the user, with and without a terminal. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call, lastResults, type Script, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, mcpConfig, onServer, type Place, somePlace } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const TOOL = 'trigger-elicitation-request';
const terminal = hasTerminal();

const offers = (tools: readonly { readonly function: { readonly name: string } }[] = []): boolean =>
  tools.some((tool) => tool.function.name.endsWith(TOOL));

/**
 * A model that calls the tool that asks the user. The server adds this tool shortly after its
 * start, when it knows that the client can ask a user.
 */
const asks: Script = (request, n) => {
  if (lastResults(request).some((result) => /User/.test(result))) return say('Thank you.');
  return offers(request.tools) ? call(TOOL) : call('echo', { message: `${n}` });
};

async function wordsFor(place: Place): Promise<readonly string[]> {
  const servers = { everything: { command: process.execPath, args: [PROGRAM, 'stdio'], env: {} } };
  const folders = ['--workspace', place.workspace, '--data-dir', place.dataDir];
  return [...folders, ...(await mcpConfig(place, servers)), '--approve', 'all', '--strategy', 'chat'];
}

test('a form of a server is filled in line by line at the terminal and sent to the server', async (context) => {
  if (!terminal) context.skip('NOT RUN: this machine has no `script` of util-linux, which lends the tests a terminal');
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(asks);
  const running = atTerminal(['run', ...onServer(model), ...(await wordsFor(place)), 'Ask me.']);
  await running.shows('The server "everything" asks: Please provide inputs');
  await running.shows('[n] Decline');
  await running.presses('y');
  await running.shows('String (Your full, legal name; required):');
  await running.types('\n');
  await running.shows('String is missing.');
  await running.types('Ada\n');
  await running.shows('Boolean (');
  await running.types('y\n');
  for (const field of ['String with default (', 'String with email format (', 'String with uri format (']) {
    await running.shows(field);
    await running.types('\n');
  }
  await running.shows('String with date format (');
  await running.types('1815-12-10\n');
  await running.shows('Integer (');
  await running.types('7\n');
  for (const field of ['Number in range', 'Untitled Single', 'Untitled Multiple', 'Titled Single']) {
    await running.shows(field);
    await running.types('\n');
  }
  await running.shows('Titled Multiple Select Enum (');
  await running.types('tuna, Trout\n');
  await running.shows('Legacy Titled');
  await running.types('\n');
  const { code, output, restored } = await running.ended;
  expect([code, restored]).toEqual([0, true]);
  expect(output).toContain('Thank you.');
  const [result] = lastResults(model.requests.at(-1)?.body ?? expect.unreachable());
  expect(result).toContain('- Name: Ada');
  expect(result).toContain('- Agreed to terms: true');
  expect(result).toContain('- Birthdate: 1815-12-10');
  expect(result).toContain('- Favorite Integer: 7');
  expect(result).toContain('"fish-1"');
  expect(result).toContain('"fish-3"');
});

test('a server is told at its start when no user can be asked', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi([call('echo', { message: 'a' }), call(TOOL), say('Done.')]);
  const { code, events } = await loopwright([
    'run',
    '--json',
    ...onServer(model),
    ...(await wordsFor(place)),
    'Ask me.',
  ]);
  expect(code).toBe(0);
  expect(events.some(({ type }) => type === 'loop-end')).toBe(true);
  expect(offers(model.requests.at(-1)?.body.tools)).toBe(false);
});
