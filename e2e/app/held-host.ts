import type { Page } from 'playwright';

/** A host whose messages to a page a test can hold back. */
export class HeldHost {
  #isHeld = false;
  readonly #kept: (() => void)[] = [];

  async standBefore(page: Page): Promise<void> {
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const pass = () => socket.send(message);
        if (this.#isHeld) this.#kept.push(pass);
        else pass();
      });
    });
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const pass of this.#kept.splice(0)) pass();
  }
}
