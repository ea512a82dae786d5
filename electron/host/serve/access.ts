/**
 * The token that grants access to the host. A new one is made at each start, unless the user
 * provides one.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in constant time. */
export function sameToken(given: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

const TICKET_MS = 60_000;

/**
 * A browser receives its address as an argument, which every user of the machine can read in the
 * process list. That address therefore contains a ticket instead of the token. A ticket is valid
 * for one request within a minute.
 */
export class Ticket {
  readonly value = newToken();
  readonly #until: number;
  #used = false;

  constructor(now: number) {
    this.#until = now + TICKET_MS;
  }

  /** Returns true once, for the correct ticket within its lifetime. */
  redeem(given: string, now: number): boolean {
    if (this.#used || now > this.#until || !sameToken(given, this.value)) return false;
    this.#used = true;
    return true;
  }
}
