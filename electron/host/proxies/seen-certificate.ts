/** Describes the certificate of a server for people. */
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { CertificateView } from '../../../shared/network-report.ts';
import { storesWith } from '../network/system-certificates.ts';
import { quoted } from '../text/visible-text.ts';

/** The longest chain that is followed. */
const MOST_LINKS = 10;

/** Returns null if the server sent no certificate. */
export function certificateOf(socket: TLSSocket): CertificateView | null {
  const own = socket.getPeerCertificate(true);
  if (own.fingerprint256 === undefined) return null;
  const { O: organisation, CN: name } = own.issuer;
  const validTo = Date.parse(own.valid_to);
  return {
    issuer: quoted([organisation, name].flat().filter(Boolean).join(', '), 200),
    validTo: Number.isNaN(validTo) ? null : validTo,
    trustedBy: socket.authorized ? storesWith(rootOf(own).fingerprint256) : [],
  };
}

function rootOf(own: DetailedPeerCertificate): DetailedPeerCertificate {
  let found = own;
  for (let links = 0; links < MOST_LINKS && found.issuerCertificate; links += 1) {
    if (found.issuerCertificate.fingerprint256 === found.fingerprint256) break;
    found = found.issuerCertificate;
  }
  return found;
}
