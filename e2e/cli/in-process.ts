/** Runs a host in the process of the test, for settings that no command-line option changes. */

import { type EventLine, lineOf } from '../../electron/host/cli/views/json-view.ts';
import { createHost } from '../../electron/host/host.ts';
import type { HostOptions } from '../../electron/host/options.ts';
import type { HostApi } from '../../electron/host/program/host-api.ts';
import type { ScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import type { Place } from './program.ts';

export interface Hosted extends AsyncDisposable {
  readonly host: HostApi;
  readonly events: readonly EventLine[];
}

/**
 * Creates a host that uses the scripted model server and trusts the workspace. Edits are allowed,
 * and no user can be asked.
 */
export async function hosted(place: Place, model: ScriptedOpenAi, options: Partial<HostOptions> = {}): Promise<Hosted> {
  const events: EventLine[] = [];
  const host = await createHost(
    {
      secret: () => undefined,
      capabilities: { windows: false, serverRequests: false },
      attendant: 'nobody',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent: (located) => void events.push(lineOf(located)),
      log: { debug() {}, info() {}, warn() {}, error() {} },
    },
    {
      dataDir: place.dataDir,
      model: { provider: 'openai', model: 'scripted', baseUrl: model.baseUrl },
      approvalMode: 'allow-edits',
      trustedFolders: [place.workspace],
      ...options,
    },
  );
  return { host, events, [Symbol.asyncDispose]: () => host.close() };
}
