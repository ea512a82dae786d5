/**
 * The app as a user runs it in a browser: the built program, which serves its page, with a working
 * folder and a scripted model.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { addressWith } from '../../shared/rpc-socket.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import type { AppSettings } from '../../shared/settings.ts';
import { COMPILED, PROJECT } from '../cli/program.ts';
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { openPage, type PageOptions, type WatchedPage } from './browser.ts';
import { writeDataFolder } from './data-folder.ts';

/** The title of the only topic that exists at the start. */
export const SEEDED_TOPIC = 'Earlier work';

/** The token of the user, which opens any number of pages. */
const TOKEN = 'the-token-of-the-user-in-these-tests';

const START_MS = 20_000;
const END_MS = 10_000;

export interface AppOptions {
  /** The script of the model. Without a script, the built-in demo model replies. */
  readonly script?: Script;
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Settings that are added to the defaults. By default the welcome page is already done and the
   * scripted model, if any, is selected. A function receives the base URL of the scripted model,
   * which is empty without one.
   */
  readonly settings?: Partial<AppSettings> | ((baseUrl: string) => Partial<AppSettings>);
  /**
   * MCP servers that the user has entered. They are switched on, allowed to start, and allowed to
   * request replies of the model.
   */
  readonly servers?: readonly GivenServer[];
  /** Environment variables of the program besides those that it always has. */
  readonly variables?: Readonly<Record<string, string>>;
}

export class App implements AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
  readonly dataDir: string;
  readonly #model: ScriptedOpenAi | null;
  readonly #browser: Browser;
  readonly #pages: WatchedPage[] = [];
  readonly #variables: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;
  #url = '';
  #said = '';

  constructor(root: string, model: ScriptedOpenAi | null, browser: Browser, variables: AppOptions['variables'] = {}) {
    this.root = root;
    this.workspace = join(root, 'workspace');
    this.dataDir = join(root, 'data');
    this.#model = model;
    this.#browser = browser;
    this.#variables = variables;
  }

  get model(): ScriptedOpenAi {
    if (this.#model === null) throw new Error('This app has no scripted model.');
    return this.#model;
  }

  /** The URL of the page, with a token that opens any number of pages. */
  get url(): string {
    return this.#url;
  }

  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('The app does not run.');
    return pid;
  }

  /** The output of the app since its last start. */
  get said(): string {
    return this.#said;
  }

  /** The problems that all pages of the app have recorded so far. */
  get problems(): readonly string[] {
    return this.#pages.flatMap(({ problems }) => problems);
  }

  /** Starts the app at this port. */
  async start(port = 0): Promise<void> {
    const program = join(PROJECT, 'out/electron/host-cli.js');
    const args = [program, 'serve', '--no-open', '--data-dir', this.dataDir, '--port', String(port)];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        ...this.#variables,
        HOME: this.root,
        LANG: 'en_US.UTF-8',
        LOOPWRIGHT_TOKEN: TOKEN,
        NODE_COMPILE_CACHE: COMPILED,
      },
    });
    this.#process = child;
    this.#said = '';
    child.stderr?.on('data', (chunk) => {
      this.#said += String(chunk);
    });
    const url = Promise.withResolvers<string>();
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
      this.#said += `${line}\n`;
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(line)?.[0];
      if (found !== undefined) url.resolve(addressWith(new URL(found).host, TOKEN));
    });
    child.once('exit', () => url.reject(new Error(`The app ended before it said where it is:\n${this.#said}`)));
    this.#url = await Promise.race([url.promise, tooLong(START_MS, () => `The app said no address:\n${this.#said}`)]);
  }

  /** Ends the app as Ctrl+C does, and waits until it has ended. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Ends the app as a crash would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await Promise.race([exit, tooLong(END_MS, () => `The app did not end on ${signal}.`)]);
  }

  /** Opens a new window of the app. */
  async open(options: PageOptions = {}): Promise<WatchedPage> {
    const page = await openPage(this.#browser, this.#url, options);
    this.#pages.push(page);
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.close()));
    await this.#end('SIGKILL');
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
    await this.#model?.close();
  }
}

async function tooLong(milliseconds: number, why: () => string): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(why());
}

/**
 * Starts the app with a new data folder and a new workspace. The paths of `files` are relative to
 * the workspace.
 */
export async function startApp(browser: Browser, options: AppOptions = {}): Promise<App> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-app-')));
  const model = options.script === undefined ? null : await startScriptedOpenAi(options.script);
  const app = new App(root, model, browser, options.variables);
  try {
    await mkdir(app.workspace);
    for (const [path, text] of Object.entries(options.files ?? {})) {
      await mkdir(dirname(join(app.workspace, path)), { recursive: true });
      await writeFile(join(app.workspace, path), text);
    }
    const { settings = {} } = options;
    const set = typeof settings === 'function' ? settings(model?.baseUrl ?? '') : settings;
    await prepare(app, model, set, options.servers ?? []);
    await app.start();
    return app;
  } catch (error) {
    await app[Symbol.asyncDispose]();
    throw error;
  }
}

/** Writes the settings, the servers and the topic that a user would have created before. */
async function prepare(
  app: App,
  model: ScriptedOpenAi | null,
  settings: Partial<AppSettings>,
  servers: readonly GivenServer[],
): Promise<void> {
  const scripted: Partial<AppSettings> =
    model === null
      ? {}
      : {
          providers: [
            { id: 'scripted', name: 'Scripted', kind: 'openai', baseUrl: model.baseUrl, models: ['scripted-model'] },
          ],
          model: { provider: 'openai', providerId: 'scripted', model: 'scripted-model' },
        };
  await writeDataFolder(app.dataDir, {
    // Most scripts have no reply for the title of a topic.
    settings: { welcomed: true, modelTitles: false, ...scripted, ...settings },
    servers,
    topic: { title: SEEDED_TOPIC, workspace: app.workspace },
  });
}
