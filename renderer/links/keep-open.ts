/**
 * Keeps a connection to the host open: reopens it after a break, with increasing delays between
 * attempts.
 */
import type { ClientLink } from '@orpc/client';
import { assertNever } from '../../shared/assert-never.ts';
import type { HostLink, Reachability } from './host-link.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** A connection that is being opened. */
export interface Way {
  readonly link: ClientLink<Record<never, never>>;
  /** Resolves within a time limit. Never rejects. */
  readonly opened: Promise<Opened>;
  /** Resolves when the connection breaks. Never rejects. */
  readonly closed: Promise<void>;
}

/**
 * The result of an attempt to open a connection. `used`: the host runs, and the address of the
 * page was used before by another page. `impostor`: another program answers, which is not the
 * host.
 */
export type Opened = 'open' | 'closed' | 'used' | 'impostor';

/**
 * The result of a check for the host. `silent`: a server is there but does not answer in time.
 * `unknown`: there is no such check, so the only way is to open a connection.
 */
export type Found = 'there' | 'gone' | 'silent' | 'unknown';

export interface Door {
  open(): Way;
  /** Checks for the host within a time limit. Never rejects. */
  look(): Promise<Found>;
}

/**
 * After a break, opens a connection only if the host was found. Therefore an ended host causes
 * only one failed request per attempt, and the first attempt detects it. `onWake` receives a
 * function that retries at once. If another program answers, it is contacted again only on
 * `retry`. The connection exists as long as the page.
 */
export function keepOpen(door: Door, onWake: (wake: () => void) => void): HostLink {
  const listeners = new Set<(state: Reachability) => void>();
  let state: Reachability = 'connecting';
  let link: Way['link'] | null = null;
  let wasOpen = false;
  let wake = Promise.withResolvers<void>();
  let retried = Promise.withResolvers<void>();

  onWake(() => wake.resolve());
  void run();

  return {
    link: {
      call(path, input, options) {
        if (link === null) return Promise.reject(new Error('The host cannot be reached.'));
        return link.call(path, input, options);
      },
    },
    onReachability(listener) {
      listeners.add(listener);
      listener(state);
    },
    retry() {
      retried.resolve();
      wake.resolve();
    },
  };

  async function run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const way = door.open();
      link = way.link;
      const opened = await way.opened;
      if (opened === 'open') {
        wasOpen = true;
        wait = FIRST_WAIT_MS;
        say('connected');
        await way.closed;
        link = null;
        say('lost');
      } else {
        link = null;
        say(opened === 'closed' ? stateOf(await door.look(), 'unopened') : opened);
      }
      if (opened === 'impostor') {
        retried = Promise.withResolvers();
        await retried.promise;
        say('connecting');
        continue;
      }
      for (let found: Found = 'silent'; found === 'silent' || found === 'gone'; ) {
        wake = Promise.withResolvers<void>();
        await Promise.race([wake.promise, pause(wait)]);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        found = await door.look();
        say(stateOf(found, 'untried'));
      }
    }
  }

  /**
   * The state of the connection after a failed attempt. `unopened`: opening a connection was
   * tried and failed.
   */
  function stateOf(found: Found, tried: 'unopened' | 'untried'): Reachability {
    switch (found) {
      case 'gone':
        return 'ended';
      case 'there':
        return tried === 'unopened' ? 'refused' : state;
      case 'unknown':
        return tried === 'unopened' && wasOpen ? 'ended' : state === 'connecting' ? 'lost' : state;
      case 'silent':
        return state === 'ended' || state === 'refused' || state === 'used' ? state : 'lost';
      default:
        return assertNever(found);
    }
  }

  function say(now: Reachability): void {
    if (now === state) return;
    state = now;
    for (const listener of listeners) listener(now);
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
