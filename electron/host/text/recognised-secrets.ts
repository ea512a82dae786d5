/**
 * Recognises secrets in a text: keys and tokens in the formats of well-known services, private
 * keys, passwords in addresses, and random-looking values of names such as `password`. Hashes,
 * UUIDs, encoded data and values of examples are no secrets. Pure, in linear time.
 */
import type { SecretKind } from '../../../shared/secret-kinds.ts';
import { assignedSecrets } from './assigned-secrets.ts';
import { PRIVATE_KEY_LINE, SECRET_FORMATS } from './secret-formats.ts';

export interface RecognisedSecret {
  readonly kind: SecretKind;
  /** The index of the first code unit of the secret. */
  readonly start: number;
  /** The index after the last code unit of the secret. */
  readonly end: number;
}

/** Returns the secrets of a text in its order. They do not overlap. */
export function recognisedSecrets(text: string): readonly RecognisedSecret[] {
  if (text.length < SHORTEST_TEXT) return [];
  const found = [...privateKeys(text), ...wellKnown(text), ...assigned(text)];
  return found.length < 2 ? found : apart(found);
}

/** The text with each secret replaced. `replacement` returns the text in place of a secret. */
export function withoutSecrets(
  text: string,
  replacement: (secret: string, kind: SecretKind) => string,
  secrets = recognisedSecrets(text),
): string {
  if (secrets.length === 0) return text;
  let clean = '';
  let end = 0;
  for (const secret of secrets) {
    clean += text.slice(end, secret.start) + replacement(text.slice(secret.start, secret.end), secret.kind);
    end = secret.end;
  }
  return clean + text.slice(end);
}

/** The length of the shortest text with a secret: a name, a sign and a value. */
const SHORTEST_TEXT = 14;

/** Fewer characters of base64 are no key but an example of its form. */
const SHORTEST_KEY = 64;

/** The lines of a private key, also written as a string with `\n`, quoted or indented. */
const KEY_BODY = /(?:[A-Za-z0-9+/=\s]|\\[nrt]|["'`,|>#*:.]|-(?!----))*/y;
const KEY_END = /-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;

function privateKeys(text: string): readonly RecognisedSecret[] {
  const found: RecognisedSecret[] = [];
  for (const line of text.matchAll(PRIVATE_KEY_LINE)) {
    const bodyStart = line.index + line[0].length;
    KEY_BODY.lastIndex = bodyStart;
    KEY_BODY.test(text);
    const bodyEnd = Math.max(bodyStart, KEY_BODY.lastIndex);
    const body = text.slice(bodyStart, bodyEnd).replace(/\\[nrt]|[^A-Za-z0-9+/=]/g, '');
    if (body.length < SHORTEST_KEY || isExample(body)) continue;
    KEY_END.lastIndex = bodyEnd;
    found.push({ kind: 'private-key', start: line.index, end: KEY_END.test(text) ? KEY_END.lastIndex : bodyEnd });
  }
  return found;
}

function* wellKnown(text: string): Generator<RecognisedSecret> {
  for (const { kind, needs, pattern } of SECRET_FORMATS) {
    if (!needs.some((needed) => text.includes(needed))) continue;
    for (const match of text.matchAll(pattern)) {
      const whole = match[0];
      const secret = match.groups?.secret ?? whole;
      if (isExample(secret)) continue;
      if (kind === 'url-password' ? isUsualPassword(secret, whole) : !isVaried(secret)) continue;
      const start = match.index + (secret === whole ? 0 : whole.lastIndexOf(secret));
      yield { kind, start, end: start + secret.length };
    }
  }
}

function* assigned(text: string): Generator<RecognisedSecret> {
  for (const { start, end } of assignedSecrets(text)) {
    if (!isExample(text.slice(start, end))) yield { kind: 'password', start, end };
  }
}

/**
 * Words and runs in values of examples. A random key of 100 letters contains one of them with a
 * probability of less than 0.01 %.
 */
const EXAMPLE =
  /example|placeholder|change[-_]?me|your[-_ ](?:\w+[-_ ])?(?:api|key|token|secret|pass)|your(?:api|key|token|secret|pass)|insert[-_]|redacted|(?:dummy|sample|fake|mock)[-_]|x{6}|[*•]{3}|\.\.\.|…|0{8}|123456789|abcdefghij|<|\$\{|\{\{|\$\(|%s/i;
/** The signed text of the token that https://jwt.io shows, whose subject is 1234567890. */
const KNOWN_EXAMPLE = 'eyJzdWIiOiIxMjM0NTY3ODkw';

const isExample = (secret: string): boolean =>
  EXAMPLE.test(secret) || /^\$\w+$/.test(secret) || secret.includes(KNOWN_EXAMPLE);

/** A repeated word or sign is no key, although it has the form of one. */
function isVaried(secret: string): boolean {
  const tail = secret.slice(-64);
  return new Set(tail).size >= Math.min(9, tail.length / 2);
}

const USUAL =
  /^(?:password|passwd|secret|postgres|mysql|mariadb|mongo|redis|rabbitmq|guest|admin|user|root|test|pass)\w{0,4}$/i;

/** A password that stands in every example of an address, or that repeats the user's name. */
function isUsualPassword(password: string, address: string): boolean {
  const user = /:\/\/([^:]*):/.exec(address)?.[1] ?? '';
  return USUAL.test(password) || password === user || /^[[{%]/.test(password);
}

/** The same secrets in the order of the text, with those that overlap united. The first names the kind. */
export function apart(found: readonly RecognisedSecret[]): readonly RecognisedSecret[] {
  const ordered = found.toSorted((a, b) => a.start - b.start);
  const secrets: RecognisedSecret[] = [];
  for (const next of ordered) {
    const last = secrets.at(-1);
    if (last === undefined || next.start >= last.end) secrets.push(next);
    else if (next.end > last.end) secrets[secrets.length - 1] = { ...last, end: next.end };
  }
  return secrets;
}
