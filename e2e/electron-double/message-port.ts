/**
 * The main process's end of a message port. The other end is a real MessagePort in the page.
 * Messages keep their order in both directions.
 */
import type { Page } from 'playwright';
import { StrictEmitter, strict } from './strict.ts';

/** The global object that `page-world.ts` creates in the page, by its name. */
interface PageWindow {
  readonly __doublePorts: {
    readonly receive: (id: string, data: unknown) => void;
    readonly close: (id: string) => void;
  };
}

export class PortDouble extends StrictEmitter {
  readonly id: string;
  readonly page: Page;
  #started = false;
  #closed = false;
  readonly #waiting: unknown[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(id: string, page: Page) {
    super('MessagePortMain', ['message', 'close']);
    this.id = id;
    this.page = page;
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] });
  }

  postMessage(data: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new Error('The Electron double transfers nothing from the main process');
    if (typeof data !== 'string') throw new Error('The Electron double sends only strings over a port');
    this.#queue(([id, text]) => (globalThis as unknown as PageWindow).__doublePorts.receive(id, text), data);
  }

  close(): void {
    if (this.#closed) return;
    this.#queue(([id]) => (globalThis as unknown as PageWindow).__doublePorts.close(id), '');
    this.disconnect();
  }

  /** Handles a message from the page. */
  receive(data: unknown): void {
    if (this.#closed) return;
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }

  /** Called when the page's end of the port has closed. */
  disconnect(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }

  #queue(run: (given: readonly [string, string]) => void, data: string): void {
    if (this.#closed) return;
    // The evaluation fails when the page has navigated or closed in the meantime, because the port
    // no longer exists then.
    this.#sending = this.#sending.then(() => this.page.evaluate(run, [this.id, data] as const)).catch(() => undefined);
  }
}

export const portDouble = (id: string, page: Page): PortDouble => strict('MessagePortMain', new PortDouble(id, page));
