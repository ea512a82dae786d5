import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { PageId } from '../ids.ts';

/** A browser that is known to the host, and may connect until its time is over. */
export interface KnownPage {
  readonly id: PageId;
  /** The browser and system, as the browser describes them; empty if it does not. */
  readonly label: string;
  readonly since: number;
  readonly usedAt: number;
  readonly expiresAt: number;
  /** The number of tabs that are connected now. */
  readonly tabs: number;
  /** Whether it is the page that asks. */
  readonly isThis: boolean;
}

/** The pages of `loopwright serve`. The app in a window of its own has none. */
export const pages = {
  list: oc.output(type<readonly KnownPage[]>()),
  /** Makes an address that opens one more page, and no second one. */
  newAddress: oc.output(type<string>()),
  /** Disconnects a page at once. It can connect again only with a new address. */
  revoke: oc.input(z.object({ id: PageId })).output(type<void>()),
  /** Disconnects every page, including the one that asks. */
  revokeAll: oc.output(type<void>()),
};
