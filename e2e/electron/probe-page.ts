/**
 * The probe page for specs of the Electron shell. It only connects to the host, sends requests, and
 * stores the results in `window.probe`.
 */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { AppInfo, AppUpdate } from '../../shared/contract/app.ts';
import type { contract } from '../../shared/contract.ts';
import type { NetworkReport } from '../../shared/network-report.ts';
import type { AppSettings } from '../../shared/settings.ts';
import { BRIDGE_NAME, PORT_MESSAGE, type ShellBridge } from '../../shared/shell-bridge.ts';

export interface Probe {
  readonly updates: readonly AppUpdate[];
  info(): Promise<AppInfo>;
  openExternal(url: string): Promise<string>;
  pick(): Promise<string | null>;
  set(change: Partial<AppSettings>): Promise<unknown>;
  saveKey(key: string): Promise<unknown>;
  demo(text: string, workspace: string): Promise<unknown>;
  testConnection(url: string): Promise<NetworkReport | null>;
}

/**
 * The members of the browser's `window` that this file uses, because only the renderer is compiled
 * with the DOM types.
 */
interface Page {
  readonly [BRIDGE_NAME]: ShellBridge;
  probe?: Probe;
  addEventListener(
    type: 'message',
    listener: (event: {
      readonly source: unknown;
      readonly data: unknown;
      readonly ports: readonly MessagePort[];
    }) => void,
  ): void;
}
type MessagePort = ConstructorParameters<typeof RPCLink>[0]['port'] & { start(): void };

const page = globalThis as unknown as Page;

page.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== page || data !== PORT_MESSAGE || port === undefined) return;
  port.start();
  const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }));
  const updates: AppUpdate[] = [];
  void collect(client, updates).catch(() => undefined);
  page.probe = {
    updates,
    info: () => client.app.info(),
    openExternal: (url) => outcome(client.app.openExternal({ url })),
    pick: () => client.app.pickFolder(),
    set: (change) => client.settings.update(change),
    saveKey: (key) => client.providers.save({ provider: PROVIDER, key }),
    testConnection: (url) => client.network.test({ url }),
    demo: (text, workspace) => client.topics.send({ topicId: null, text, workspace }),
  };
});
page[BRIDGE_NAME].connect();

const PROVIDER = { id: 'local', name: 'Local', kind: 'openai' as const, baseUrl: 'http://127.0.0.1:9/v1', models: [] };

async function collect(client: ContractRouterClient<typeof contract>, updates: AppUpdate[]): Promise<void> {
  for await (const update of await client.app.follow()) updates.push(update);
}

async function outcome(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
