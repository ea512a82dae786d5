/** Keeps a way to the host open: when it breaks it is opened again, with growing patience. */
import type { ClientLink } from '@orpc/client';
import type { HostLink, Reachability } from '../host-link.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** A way that is being opened. */
export interface Way {
  readonly link: ClientLink<Record<never, never>>;
  /** Whether it could be opened; settles within bounds, never rejects. */
  readonly opened: Promise<boolean>;
  /** It broke. Never rejects. */
  readonly closed: Promise<void>;
}

/**
 * `refused` is asked when a way could not be opened: whether the host is there all the same. `onWake` is given what tries again at once. Runs for
 * the life of the page.
 */
export function keepOpen(
  open: () => Way,
  refused: () => Promise<boolean>,
  onWake: (wake: () => void) => void,
): HostLink {
  const listeners = new Set<(state: Reachability) => void>();
  let state: Reachability = 'connecting';
  let link: Way['link'] | null = null;
  let wake = Promise.withResolvers<void>();

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
  };

  async function run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const way = open();
      link = way.link;
      if (await way.opened) {
        say('connected');
        wait = FIRST_WAIT_MS;
        await way.closed;
        link = null;
        say('lost');
      } else {
        link = null;
        say((await refused()) ? 'refused' : 'lost');
      }
      wake = Promise.withResolvers<void>();
      await Promise.race([wake.promise, pause(wait)]);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  function say(now: Reachability): void {
    if (now === state) return;
    state = now;
    for (const listener of listeners) listener(now);
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
