/**
 * Lets this process trust what the operating system trusts, besides the built-in certificates and those of
 * `NODE_EXTRA_CA_CERTS`: companies install the certificates of their proxies there.
 */
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { TrustStore } from '../../../shared/network-report.ts';

let isDone = false;

/**
 * Adds the certificates of the system for all connections of this process, once. It takes about 90 ms, so it is called
 * before the first request leaves this computer, not at the start. Never throws: where the store cannot be read, the
 * other certificates count as before. Returns whether it was read.
 */
export function trustSystemCertificates(): boolean {
  if (isDone) return true;
  isDone = true;
  try {
    const all = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
    tls.setDefaultCACertificates([...all]);
    return true;
  } catch {
    return false;
  }
}

const STORES: readonly TrustStore[] = ['system', 'bundled', 'extra'];

/** The stores that contain the certificate with this SHA-256 fingerprint (hexadecimal with colons). */
export function storesWith(fingerprint: string): readonly TrustStore[] {
  return STORES.filter((store) => {
    try {
      return tls.getCACertificates(store).some((text) => new X509Certificate(text).fingerprint256 === fingerprint);
    } catch {
      return false;
    }
  });
}
