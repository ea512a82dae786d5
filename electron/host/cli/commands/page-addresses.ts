/** Gives the user addresses of the page: to the browser through a file, or in the terminal. */
import { readFileSync } from 'node:fs';
import { messageOf } from '../../../../shared/errors.ts';
import type { PageAddress, Served } from '../../serve/serve.ts';
import { printLine, type Shell, sayAside } from '../shell.ts';
import { BrowserFailed } from './open-browser.ts';
import { FolderOpenToOthers, writeOpeningFile } from './opening-file.ts';

/** After this time the terminal shows an address, in case no browser has appeared. */
const OPENED_MS = 5_000;

/** The time for which the address in the file is valid. A browser may need long to start. */
const FILE_MS = 60_000;

export class PageAddresses implements Disposable {
  readonly #served: Served;
  readonly #shell: Shell;
  readonly #ends: (() => void)[] = [];
  #isOver = false;

  constructor(served: Served, shell: Shell) {
    this.#served = served;
    this.#shell = shell;
  }

  /** Prints a new address on standard output, as the last line, after `hint`. */
  async print(hint: string): Promise<void> {
    const address = await this.#served.newAddress();
    if (this.#isOver) return;
    sayAside(this.#shell, `${hint}\n`);
    printLine(this.#shell, address.url);
    void address.end.then((end) => {
      if (end === 'dropped') return this.print(this.#shell.texts.serveDropped);
    });
  }

  /** Lets the browser open the page. Prints an address if no page connects. */
  async openBrowser(folder: string): Promise<void> {
    const { environment, texts } = this.#shell;
    const address = await this.#served.newAddress();
    try {
      const file = writeOpeningFile(folder, address.url, environment.now());
      const overdue = setTimeout(address.cancel, FILE_MS);
      const end = () => {
        clearTimeout(overdue);
        file.remove();
      };
      this.#ends.push(end);
      void address.end.then(end);
      await environment.openBrowser(file.path);
    } catch (error) {
      address.cancel();
      return this.print(texts.noBrowser(this.#why(error)));
    }
    await this.#await(address);
  }

  async #await(address: PageAddress): Promise<void> {
    const { texts } = this.#shell;
    const timer = Promise.withResolvers<'late'>();
    const late = setTimeout(() => timer.resolve('late'), OPENED_MS);
    this.#ends.push(() => clearTimeout(late));
    const first = await Promise.race([address.end, timer.promise]);
    clearTimeout(late);
    if (first === 'late' || first === 'unused') return this.print(texts.serveNotOpened);
    if (first === 'dropped') return this.print(texts.serveDropped);
    if (!this.#isOver) sayAside(this.#shell, texts.serveConnected);
  }

  /**
   * Prints another address each time the user presses Enter in the terminal. Returns `hint` with a
   * line about that, if there is a terminal.
   */
  printOnEnter(hint: string): string {
    const { environment, texts } = this.#shell;
    const { stdin } = environment;
    if (stdin.isTTY !== true || !isInForeground()) return hint;
    const typed = (text: Buffer | string) => {
      if (String(text).includes('\n')) void this.print(texts.serveAnother);
    };
    stdin.on('data', typed);
    this.#ends.push(() => {
      stdin.off('data', typed);
      stdin.pause();
    });
    return `${hint}\n${texts.serveMore}`;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    for (const end of this.#ends) end();
  }

  #why(error: unknown): string {
    const { texts } = this.#shell;
    if (error instanceof BrowserFailed) return texts.browserFailed(error.opener, error.exitCode);
    return error instanceof FolderOpenToOthers ? texts.folderOpenToOthers(error.folder) : messageOf(error);
  }
}

/** The system stops a process in the background that reads from its terminal. */
function isInForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [, , , group, , , ofTerminal] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
    // Without a terminal that controls the process, the group is -1, and nothing is stopped.
    return group === ofTerminal || ofTerminal === '-1';
  } catch {
    return true;
  }
}
