/** Removes keys and markup from server text before anyone reads it (faults.md F25, F26). */
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

export type Redact = (text: string) => string;

/** Matches unknown keys by their form, for example a key that the server itself shortened. */
const KEY_SHAPES = /\b(?:sk|rk|pk|gsk|xai)-[A-Za-z0-9_*.-]{4,}|\bAIza[A-Za-z0-9_*.-]{8,}|\bBearer\s+[^\s"',;]+/g;

/** Replaces every secret by `[key]`, also URL-encoded, as base64 or inside JSON. */
export function createRedact(secrets: readonly string[]): Redact {
  const spellings = secrets
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      JSON.stringify(secret).slice(1, -1),
    ])
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const spelling of spellings) clean = clean.replaceAll(spelling, '[key]');
    return clean.replace(KEY_SHAPES, '[key]');
  };
}

/** One short line without markup; empty if the text is a web page or has no content. */
export function plainLine(text: string): string {
  if (/<(?:!doctype|html|head|body)\b/i.test(text)) return '';
  const line = wellFormed(text)
    .replace(/<[a-z!/?][^>]*>?/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= 240 ? line : `${wellFormed(line.slice(0, 239))}…`;
}
