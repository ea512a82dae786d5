/**
 * Finds values that a text gives to a name such as `password` or `API_KEY`. Only the name says that
 * such a value is secret, so the value must look random. Pure, in linear time.
 */
import { randomBits } from './random-bits.ts';

/** A name that says its value is secret. */
const NAME =
  '(?:passw(?:or)?d|passphrase|pwd|(?<![a-z])pass(?![a-z])|secret|token|credential|signature[_-]?key' +
  '|(?:api|access|auth|private|signing|encryption|master|account|license|app|service)[_-]?key|密码|口令|密钥|令牌)';
/** Words before the name that make it the name of something public or short-lived. */
const PUBLIC_BEFORE =
  /(?:page|next|continuation|cursor|sync|csrf|xsrf|delta|resume|skip|sort|cancell?ation|cancel|public|publishable)[_-]?$/i;
/** Words after the name that make it the name of something else, such as `token_count`. */
const OTHER_AFTER =
  /hash|digest|checksum|count|length|limit|size|expir|ttl|age|ur[il]|endpoint|path|file|dir|name|type|kind|field|regex|pattern|policy|version|label|title|class|prefix|suffix|method|header|usage|izer|ids?$|\.(?:[cm]?[jt]sx?|py|go|rb|rs|java|json|ya?ml|md|txt|sh)$/i;
/** Between name and value: `: `, `=`, `=>`, `: string =`, `>`, ` is `, and nothing after `--password`. */
const BETWEEN = String.raw`(?:["'\x60\]]|\\["']){0,3}\s{0,8}(?::\s{0,4}string\s{0,4}=|[:=!]=|=>|[:=>：＝]|\s(?:is|为|是)\s|[为是])\s{0,8}`;

/** The length of a value from which on its rest is searched without the pattern. */
const LONGEST = 1024;

const ASSIGNMENT = new RegExp(
  String.raw`${NAME}(?<after>[\w.-]{0,24})(?:${BETWEEN}|\s{1,4})` +
    String.raw`(?:(?:\\?(?<quote>["'\x60]))(?<quoted>[^\s"'\x60\\<>]{10,${LONGEST}})|(?<bare>(?:[^\s"'\x60\\<>,;(){}[\]&|]|&(?![\w.-]{1,40}=)){10,${LONGEST}}))`,
  'gi',
);
const REST = /[^\s"'`\\<>,;(){}[\]&|]*/y;

/** What follows a value in a sentence. */
const SENTENCE_END = /[.:]+$/;

/** `Authorization: Bearer …`, also of other names of headers. */
const BEARER = /\b(?:bearer|basic)\s{1,4}(?<secret>[\w.~+/-]{16,4096}={0,2})/gi;

export interface AssignedSecret {
  readonly start: number;
  readonly end: number;
}

/** Returns the values of secret names, in the order of the text. */
export function assignedSecrets(text: string): readonly AssignedSecret[] {
  const found: AssignedSecret[] = [];
  for (const match of text.matchAll(ASSIGNMENT)) {
    const { after = '', quoted, bare } = match.groups ?? {};
    const written = quoted ?? bare ?? '';
    const start = match.index + match[0].length - written.length;
    const value = quoted ?? written.replace(SENTENCE_END, '');
    const end = start + value.length;
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    // A word after the name is its value only on a command line: `--password VALUE`.
    const between = match[0].slice(0, match[0].length - written.length).replace(/^[\w.-]+|["'`\\\s]/g, '');
    if (between === '' && !/--[\w-]{0,20}$/.test(before)) continue;
    if (PUBLIC_BEFORE.test(before) || OTHER_AFTER.test(after) || !isRandom(value)) continue;
    REST.lastIndex = end;
    REST.test(text);
    found.push({ start, end: written.length < LONGEST ? end : Math.max(end, REST.lastIndex) });
  }
  for (const match of text.matchAll(BEARER)) {
    const value = match.groups?.secret ?? '';
    const end = match.index + match[0].length;
    if (isRandom(value)) found.push({ start: end - value.length, end });
  }
  return found;
}

/** The number of random-looking bits, in all and for each character, above which a value is a secret. */
const MOST_BITS = 20;
const DENSE = 1.55;
/**
 * The same for what looks like a path or a name in source code. A key in base64 can begin with `/`,
 * and a random key can consist of letters.
 */
const DENSER = 2.6;

const UUID = /^[{(]?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[)}]?$/i;
/** Names and calls in source code, such as `config.s3.secretKey2`. */
const CODE = /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+$/;
const PLACE = /^(?:\.{0,2}\/|~\/|[A-Za-z]:\/|[a-z][a-z+]{1,10}:\/\/|@[\w-]+\/)/;
const NAME_IN_CODE = /^[\p{L}_$]+\d{0,2}$/u;
const TIME = /^\d{4}-\d\d-\d\d/;

function isRandom(value: string): boolean {
  if (UUID.test(value) || CODE.test(value) || TIME.test(value) || !/[a-z]/i.test(value)) return false;
  const bits = randomBits(value);
  const dense = PLACE.test(value) || NAME_IN_CODE.test(value) ? DENSER : DENSE;
  return bits >= MOST_BITS && bits >= value.length * dense;
}
