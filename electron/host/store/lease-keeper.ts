/** Renews the leases of one owner as long as its process runs. */
import type { Loops } from './loops.ts';

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 5_000;

export interface LeaseKeeperOptions {
  readonly leaseMs?: number;
  readonly everyMs?: number;
  /**
   * Called when a renewal fails, for example because the disk is full. The next renewal may
   * succeed; if none does, the lease expires and the next commit fails.
   */
  readonly onError?: (error: unknown) => void;
}

export class LeaseKeeper {
  readonly owner: string;
  readonly leaseMs: number;
  readonly #timer: NodeJS.Timeout;

  /** Starts the timer for renewals. The timer does not keep the process running. */
  constructor(loops: Pick<Loops, 'renew'>, owner: string, options: LeaseKeeperOptions = {}) {
    this.owner = owner;
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.#timer = setInterval(() => {
      try {
        loops.renew(owner, this.leaseMs);
      } catch (error) {
        options.onError?.(error);
      }
    }, options.everyMs ?? RENEW_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
