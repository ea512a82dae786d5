/** Refuses edits that would write the placeholder of a secret into a file in place of the secret. */
import { placeholderIn } from '../../../../../shared/withheld-secret.ts';
import type { Place } from '../../../files/paths/path-policy.ts';
import { type Refused, refuse } from '../../../files/result.ts';
import { readTextFile } from '../../../files/text-file.ts';

/**
 * Returns a refusal if the arguments of an edit contain a placeholder; null: they contain none, or
 * the file itself contains this text.
 */
export async function refusedPlaceholder(place: Place, args: object): Promise<Refused | null> {
  const placeholder = placeholderIn(JSON.stringify(args));
  if (placeholder === null) return null;
  const file = place.kind === 'missing' ? null : await readTextFile(place, {});
  if (file?.ok === true && file.value.text.includes(placeholder)) return null;
  return refuse(
    'bad-input',
    `Nothing was changed: "${placeholder}" stands for a secret that was not sent to you. The file keeps the secret itself, so this text must not be written, and it matches nothing. Edit other lines with edit_file or apply_diff, or ask the user to send the secret in this topic.`,
  );
}
