/**
 * The connection in Electron: a MessagePort that the preload script receives from the main
 * process.
 */
import { type ClientLink, createORPCClient, DynamicLink, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/contract.ts';
import { PORT_MESSAGE, type ShellBridge } from '../../shared/shell-bridge.ts';
import type { Door, Opened, Way } from './keep-open.ts';

const FIRST_PATIENCE_MS = 10_000;
/**
 * The time limit for later attempts. They need less time, because the host either answers
 * immediately or has ended.
 */
const LATER_PATIENCE_MS = 3_000;

/**
 * Opens connections through a MessagePort. A port does not show whether a host is at its other
 * end, so the connection counts as open only after an answer.
 */
export function portDoor(bridge: ShellBridge): Door {
  let patienceMs = FIRST_PATIENCE_MS;
  return {
    open() {
      const way = openPort(bridge, patienceMs);
      void way.opened.then((opened) => {
        if (opened === 'open') patienceMs = LATER_PATIENCE_MS;
      });
      return way;
    },
    look: async () => 'unknown',
  };
}

function openPort(bridge: ShellBridge, patienceMs: number): Way {
  const opened = Promise.withResolvers<Opened>();
  const closed = Promise.withResolvers<void>();
  const link = Promise.withResolvers<ClientLink<Record<never, never>>>();
  link.promise.catch(() => undefined);

  const take = (event: MessageEvent): void => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return;
    window.removeEventListener('message', take);
    port.addEventListener('close', () => {
      closed.resolve();
      opened.resolve('closed');
    });
    const way = new RPCLink({ port });
    void opened.promise.then((end) => end === 'open' || port.close());
    link.resolve(way);
    port.start();
    void answers(way).then((isAnswer) => {
      if (isAnswer) opened.resolve('open');
    });
  };
  const timer = setTimeout(() => {
    link.reject(new Error('The shell gave no way to the host.'));
    opened.resolve('closed');
  }, patienceMs);
  void opened.promise.then(() => {
    clearTimeout(timer);
    window.removeEventListener('message', take);
  });
  window.addEventListener('message', take);
  bridge.connect();

  return { link: new DynamicLink(() => link.promise), opened: opened.promise, closed: closed.promise };
}

/** Whether the host answers at all. An error response also counts as an answer. */
async function answers(way: ClientLink<Record<never, never>>): Promise<boolean> {
  const client: ContractRouterClient<typeof contract> = createORPCClient(way);
  try {
    await client.app.info();
    return true;
  } catch (error) {
    return error instanceof ORPCError;
  }
}
