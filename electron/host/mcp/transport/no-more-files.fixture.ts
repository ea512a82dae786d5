/**
 * A host process that cannot open more files when it starts a server. It reports the state of the
 * server at that time, and again when files can be opened.
 */
import { closeSync, openSync } from 'node:fs';
import { ServerId } from '../../../../shared/ids.ts';
import { Hub } from '../hub/hub.ts';
import { SearchPath } from '../launch/search-path.ts';
import { childServer, until } from './child-servers.fixture.ts';

const id = ServerId.parse('late');
const hub = new Hub({
  builtIns: () => [],
  now: Date.now,
  patience: [],
  searchPath: new SearchPath({ program: '/bin/sh' }),
});
const state = () => hub.status()[0]?.state.name;
const said: unknown[] = [];
const settled = () => until(() => state() === 'error' || state() === 'running', 20_000);

// Loads everything that is needed later.
hub.set(id, childServer('counter'), { reviewed: true, on: true, sampling: false });
void hub.running('/', () => true);
await settled();

const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch {
  hub.restart(id);
}
await settled();
said.push(hub.status()[0]?.state);
for (const file of taken) closeSync(file);
hub.restart(id);
await settled();
said.push(state());
await hub.close();
process.stdout.write(JSON.stringify(said));
