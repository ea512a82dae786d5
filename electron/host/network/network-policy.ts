/**
 * Decides to which addresses a server may direct the app: those that the user named, and public
 * ones. Its redirects and login URLs are untrusted and must not reach the user's network (MCP
 * security best practices, server-side request forgery). The host is checked as written, and
 * checked again when the connection resolves its name, so that the name cannot change in between.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { reasonsInEnglish } from '../../../shared/failures/reasons-english.ts';
import type { ServerReason } from '../../../shared/failures/server-reasons.ts';
import { hostOf, isLoopbackAddress, isPublicAddress, isThisComputer } from './address-ranges.ts';

/** `message` is an English sentence without its full stop. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** The reason for the user of a server; null if a page for a model was refused. */
  readonly reason: ServerReason | null;

  constructor(refusal: ServerReason | string) {
    const reason = typeof refusal === 'string' ? null : refusal;
    super(typeof refusal === 'string' ? refusal : reasonsInEnglish([refusal]).replace(/\.$/, ''));
    this.reason = reason;
  }
}

export interface NetworkPolicy {
  /** Throws `AddressRefused`. A name is checked again by `lookup`. */
  check(url: URL): void;
  /** For `node:http`: fails with `AddressRefused` if a name resolves to a forbidden address. */
  readonly lookup: LookupFunction;
  /** Whether the user named this host, so that it may be in a private network. */
  mayBePrivate(host: string): boolean;
}

/**
 * Whether nobody on the network can read the traffic: it is https, or it stays on this computer.
 */
export const isSecure = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isThisComputer(url));

/** Returns all addresses of a name; rejects if it has none. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<LookupAddress[]>;

/**
 * `typed` is the server's address that the user typed or reviewed. Its host may be private, and
 * its own origin may use plain http.
 */
export function policyFor(typed: URL, resolve: Resolve = lookup): NetworkPolicy {
  const named = (host: string) => host === hostOf(typed);

  const refuseUnless = (address: string, host: string, thisComputer: boolean): void => {
    if (thisComputer && !isLoopbackAddress(address))
      throw new AddressRefused({ name: 'not-this-computer', data: { host, address } });
    if (named(host) || isPublicAddress(address) || (isThisComputer(typed) && isLoopbackAddress(address))) return;
    throw new AddressRefused({ name: 'private-network', data: { host, address } });
  };

  return {
    check(url) {
      if (url.username !== '' || url.password !== '')
        throw new AddressRefused({ name: 'password-in-address', data: { host: url.host } });
      if (!isSecure(url) && !(url.protocol === 'http:' && url.origin === typed.origin))
        throw new AddressRefused({ name: 'not-encrypted', data: { origin: url.origin } });
      const host = hostOf(url);
      if (isIP(host)) refuseUnless(host, host, false);
      else if (isThisComputer(url) && !isThisComputer(typed))
        throw new AddressRefused({ name: 'this-computer', data: { host } });
    },
    lookup: checkedLookup(resolve, (address, host) =>
      refuseUnless(address, host, isThisComputer(new URL(`http://${host}`))),
    ),
    mayBePrivate: named,
  };
}

/** Looks a name up and refuses it if `check` throws for any of its addresses. */
export function checkedLookup(resolve: Resolve, check: (address: string, host: string) => void): LookupFunction {
  return (host, options, done) => {
    const allowed = async () => {
      const found = await resolve(host, { ...options, all: true });
      for (const { address } of found) check(address, host);
      return found;
    };
    allowed().then(
      (found) => {
        const [first] = found;
        if (options.all || !first) done(null, found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
}
