/** What happens outside the windows, on the same data folder. */
import { createHost } from '../../electron/host/host.ts';
import type { App } from './app.ts';
import { expect } from './person.ts';

/** Slash commands, as a terminal does them. */
export async function elsewhere({ dataDir }: App, commands: readonly string[]): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const host = await createHost(
    {
      capabilities: { windows: false, serverRequests: false },
      secret: () => undefined,
      interactive: false,
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

/** A time of this computer's zone, so many minutes from now, as it is written in a command. */
export function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}
