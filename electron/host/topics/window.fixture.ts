/**
 * Opens a host as a window uses it, with a scripted model server on loopback and a real data
 * folder. All events are recorded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type Reply,
  type Script,
  type ScriptedOpenAi,
  startScriptedOpenAi,
} from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId, type TopicId } from '../../../shared/ids.ts';
import type { Attendant, LocatedEvent, LoopState } from '../../../shared/loop.ts';
import type { ToolMode } from '../../../shared/settings.ts';
import { type EventLine, lineOf } from '../cli/views/json-view.ts';
import { createHost } from '../host.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import { openFileSecrets, SECRETS_FILE } from '../secrets/file-secrets.ts';
import { openDatabase } from '../store/database.ts';
import { Loops } from '../store/loops.ts';
import { DATABASE_FILE } from '../store/open-store.ts';

export type Host = Awaited<ReturnType<typeof createHost>>;

export interface Window {
  readonly folder: string;
  readonly workspace: string;
  readonly model: ScriptedOpenAi;
  readonly events: EventLine[];
  readonly news: HostNews[];
  /** The messages that were logged as errors. */
  readonly logged: string[];
  /** The warnings of the log, in order. */
  readonly warned: string[];
  /** The current host; a restart replaces it. */
  host: Host;
  /** Called with each event after it was recorded. */
  listen: (located: LocatedEvent) => void;
  /** Called with each host news after it was recorded. */
  listenToNews: (news: HostNews) => void;
  /** Closes the host and opens another host on the same folder. */
  restart(): Promise<Host>;
  /**
   * Resolves when the topic's last loop, or the given loop, has this state. Only the time limit of
   * the test limits the wait.
   */
  reached(topicId: TopicId, name: LoopState['name'], loopId?: LoopId): Promise<void>;
  /**
   * Resolves when the function `test` returns true. The function is called immediately and after
   * each event and news of the host, but not when the model server receives a request. Only the
   * time limit of the test limits the wait.
   */
  until(test: () => boolean): Promise<void>;
}

export interface WindowOptions extends Partial<HostOptions> {
  readonly now?: () => number;
  /** The time zone of the system; by default UTC. */
  readonly timeZone?: string;
  /** Whether the shell has no windows. */
  readonly withoutWindows?: true;
  /** Who answers the approvals from the next start of the host on; by default a window. */
  readonly attendant?: () => Attendant;
  /** How the model is offered tools; by default natively. */
  readonly tools?: ToolMode;
  /** Whether the model is asked for titles of topics; by default it is not. */
  readonly titles?: boolean;
}

export async function openWindow(script: Script | readonly Reply[], given: WindowOptions = {}): Promise<Window> {
  const {
    now = Date.now,
    timeZone = 'UTC',
    withoutWindows,
    attendant = () => 'window',
    tools = 'native',
    titles = false,
    fixedSettings = { values: {}, ignored: [] },
    ...options
  } = given;
  const folder = await mkdtemp(join(tmpdir(), 'window-'));
  const workspace = await mkdtemp(join(tmpdir(), 'window-workspace-'));
  const model = await startScriptedOpenAi(script);
  const heard = new Set<() => void>();
  const silent = () => {};
  const heardNews = (said: HostNews) => {
    window.news.push(said);
    try {
      window.listenToNews(said);
    } finally {
      for (const look of heard) look();
    }
  };
  const error = (message: string) => void window.logged.push(message);
  const warn = (message: string) => void window.warned.push(message);
  const quiet = { debug: silent, info: silent, warn, error };
  const secrets = openFileSecrets(join(folder, SECRETS_FILE), quiet);
  const open = () =>
    createHost(
      {
        secret: secrets.secret,
        secretStore: secrets.store,
        capabilities: { windows: !withoutWindows, serverRequests: !withoutWindows },
        attendant: attendant(),
        now,
        timeZone: () => timeZone,
        onEvent: (located) => {
          window.events.push(lineOf(located));
          try {
            window.listen(located);
          } finally {
            for (const look of heard) look();
          }
        },
        ...(withoutWindows ? {} : { onNews: heardNews }),
        log: quiet,
      },
      {
        dataDir: folder,
        homeDirectory: join(folder, 'home'),
        model: { provider: 'openai', model: 'm', baseUrl: model.baseUrl, tools },
        trustedFolders: [workspace],
        // Most scripts have no reply for the title of a topic.
        fixedSettings: { ...fixedSettings, values: { modelTitles: titles, ...fixedSettings.values } },
        ...options,
      },
    );
  const window: Window = {
    folder,
    workspace,
    model,
    events: [],
    news: [],
    logged: [],
    warned: [],
    host: undefined as never,
    listen: silent,
    listenToNews: silent,
    async restart() {
      await window.host.close();
      window.host = await open();
      return window.host;
    },
    reached: (topicId, name, loopId) =>
      window.until(() => {
        const loops = window.host.loops.list({ topicId });
        return loops.find(({ id }) => loopId === undefined || id === loopId)?.state.name === name;
      }),
    until(test) {
      const done = Promise.withResolvers<void>();
      const look = () => {
        if (test()) done.resolve();
      };
      heard.add(look);
      look();
      return done.promise.finally(() => heard.delete(look));
    },
  };
  window.host = await open();
  onTestFinished(async () => {
    await window.host.close();
    await model.close();
    for (const path of [folder, workspace]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
  });
  return window;
}

/**
 * Adds another loop, which waits for an answer, to the topic of the newest loop, with the journal
 * rows that a loop before a restart would have left.
 */
export function addAskingLoop({ folder }: Window): LoopId {
  const database = openDatabase(join(folder, DATABASE_FILE), { now: Date.now });
  const loops = new Loops(database);
  const [answered] = loops.list();
  if (answered === undefined) throw new Error('There is no loop.');
  const id = newId(LoopId);
  const lease = { owner: 'earlier', leaseMs: 60_000 };
  loops.create({ ...answered, id, state: { name: 'running' } }, loops.input(answered.id), lease);
  const asked = { kind: 'question-requested', question: 'Which one?', prefix: '', seq: 2, at: 1 } as const;
  loops.commit(id, lease.owner, { rows: [asked], state: { name: 'waiting', awaited: { for: 'question' } } });
  loops.release(id, lease.owner);
  database.close();
  return id;
}
