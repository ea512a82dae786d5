/** Who holds the token may use the host. Made anew at each start, unless the user gives one. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time wherever the two differ. */
export function sameToken(given: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

const TICKET_MS = 60_000;

/**
 * A browser is started with its address as an argument, which every user of the machine can read in the list of processes as long as it runs. So that
 * address holds a ticket instead of the token: good for one request within a minute.
 */
export class Ticket {
  readonly value = newToken();
  readonly #until: number;
  #used = false;

  constructor(now: number) {
    this.#until = now + TICKET_MS;
  }

  /** True once, for the right ticket in time. */
  redeem(given: string, now: number): boolean {
    if (this.#used || now > this.#until || !sameToken(given, this.value)) return false;
    this.#used = true;
    return true;
  }
}
