/** Makes changes from another process in the same data folder. */
import { createHost } from '../../electron/host/host.ts';
import type { App } from './app.ts';
import { expect } from './person.ts';

/** Runs slash commands in the data folder, as the command line does. */
export async function elsewhere({ dataDir }: App, commands: readonly string[]): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const host = await createHost(
    {
      capabilities: { windows: false, serverRequests: false },
      secret: () => undefined,
      attendant: 'nobody',
      now: Date.now,
      timeZone: () => timeZone,
      onEvent() {},
      log: silent,
    },
    { dataDir },
  );
  for (const command of commands) {
    const reply = await host.assistant.run(command, { topicId: null, locale: 'en' });
    expect(reply.ok, reply.text).toBe(true);
  }
  await host.close();
}

/** The local time that is `minutes` from now, in the format that a slash command accepts. */
export function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}
