/** Makes certificates for tests, because Node can read but not write them (RFC 5280, in DER). */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Issued {
  /** The certificate and the private key as PEM. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Issued {
  /** Issues a certificate for a host name; `days` are relative to now. */
  issue(host: string, days?: { readonly from?: number; readonly until?: number }): Issued;
}

const DAY_MS = 86_400_000;

/** Makes a certificate authority with this name. */
export function createAuthority(name: string): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const cert = certificate({
    subject: name,
    issuer: name,
    key: own.publicKey,
    signer: own.privateKey,
    isAuthority: true,
  });
  return {
    cert,
    key: pem(own.privateKey),
    issue(host, days) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
      const made = { subject: host, issuer: name, key: pair.publicKey, signer: own.privateKey, host, ...days };
      return { cert: certificate(made), key: pem(pair.privateKey) };
    },
  };
}

const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

function certificate(made: {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly host?: string;
  readonly isAuthority?: boolean;
  readonly from?: number;
  readonly until?: number;
}): string {
  const { subject, issuer, key, signer, host, isAuthority = false, from = -1, until = 2 } = made;
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const names = host === undefined ? [] : [extension('551d11', sequence(der(0x82, Buffer.from(host))))];
  const limits = isAuthority ? [extension('551d13', sequence(der(0x01, Buffer.from([0xff]))), true)] : [];
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    nameOf(issuer),
    sequence(time(from), time(until)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...limits, ...names)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, signer)]);
  const whole = sequence(signed, algorithm, der(0x03, signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));

function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, der(0x04, value));
}
