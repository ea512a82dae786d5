/**
 * Recognises the secrets that the arguments of a call would carry away, and makes the arguments in
 * which they are masked for display or replaced. Pure.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { CarriedSecret } from '../../../shared/receipt.ts';
import type { SecretKind } from '../../../shared/secret-kinds.ts';
import { encodedSecrets, kindOfEncoded } from '../text/encoded-secrets.ts';
import { apart, type RecognisedSecret, recognisedSecrets, withoutSecrets } from '../text/recognised-secrets.ts';
import { quoted } from '../text/visible-text.ts';

export interface SecretsInArguments {
  /** At least one. */
  readonly secrets: readonly CarriedSecret[];
  /** The arguments as they are shown. */
  readonly masked: JsonObject;
  /** The arguments with `[redacted]` in the places of the secrets. */
  readonly without: JsonObject;
}

const REDACTED = '[redacted]';

/** null: no secret was recognised. */
export function secretsInArguments(args: JsonObject): SecretsInArguments | null {
  const found = new Map<string, CarriedSecret>();
  const note = (secret: string, kind: SecretKind) => {
    const known = found.get(secret) ?? { kind, shown: maskedSecret(secret) };
    found.set(secret, known);
    return known.shown;
  };
  const masked = replaced(args, note);
  if (found.size === 0) return null;
  return { secrets: [...found.values()], masked, without: replaced(args, () => REDACTED) };
}

/** The text with each secret as it is shown. */
export const maskedText = (text: string): string => withoutSecrets(text, maskedSecret, secretsOfText(text, ''));

/** Shorter secrets are not shown in part. */
const SHORTEST_SHOWN = 12;

function maskedSecret(secret: string): string {
  if (secret.length < SHORTEST_SHOWN) return '…';
  return quoted(`${secret.slice(0, 4)}…${secret.slice(-2)}`);
}

type Replacement = (secret: string, kind: SecretKind) => string;

function replaced(args: JsonObject, replacement: Replacement): JsonObject {
  const inText = (text: string, name: string) => withoutSecrets(text, replacement, secretsOfText(text, name));
  const inValue = (value: JsonValue, name: string): JsonValue => {
    if (typeof value === 'string') return inText(value, name);
    if (Array.isArray(value)) {
      const items: readonly JsonValue[] = value;
      return items.map((item, at) => inValue(item, optionOf(items[at - 1]) ?? name));
    }
    return isObject(value) ? inObject(value) : value;
  };
  const inObject = (object: JsonObject): JsonObject => {
    // `{name: 'password', value: …}` names its value in another property.
    const { name: label, key = label } = object;
    const entries = Object.entries(object).map(([name, value]) => {
      const meant = name === 'value' && typeof key === 'string' ? key : name;
      return [inText(name, ''), value === undefined ? value : inValue(value, meant)];
    });
    return Object.fromEntries(entries);
  };
  return inObject(args);
}

/** The name of an option of a command line, whose value is the next item of a list. */
const optionOf = (item: JsonValue | undefined): string | null =>
  typeof item === 'string' && /^--?\w/.test(item) ? item.replace(/^-+/, '') : null;

/** Longer names say nothing about a value. */
const LONGEST_NAME = 100;

/** `name` is the name of the argument, which may say that its value is secret. */
function secretsOfText(text: string, name: string): readonly RecognisedSecret[] {
  const found = [...recognisedSecrets(text), ...encodedIn(text)];
  const before = name === '' || name.length > LONGEST_NAME ? '' : `${name}=`;
  for (const { kind, start, end } of before === '' ? [] : recognisedSecrets(before + text))
    if (end > before.length) found.push({ kind, start: Math.max(0, start - before.length), end: end - before.length });
  return apart(found);
}

/** Parts of addresses in percent encoding, which may contain signs that no encoded word has. */
const PARAMETER = /[^\s/?&#]*%[^\s/?&#]*/g;

function* encodedIn(text: string): Generator<RecognisedSecret> {
  for (const { 0: word, index } of text.matchAll(PARAMETER)) {
    const kind = kindOfEncoded(word);
    if (kind !== undefined) yield { kind, start: index, end: index + word.length };
  }
  yield* encodedSecrets(text);
}
