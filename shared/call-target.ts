/** What a tool call is about, in few words. Pure. */
import { isObject, type JsonObject } from './json.ts';

/**
 * Returns the files that the call names, or the first argument among `names` that is a text,
 * followed by the destination if there is one. Returns an empty text if the call has none of them.
 * `line` makes untrusted text safe to show on one line.
 */
export function callTarget(args: JsonObject, names: readonly string[], line: (text: string) => string): string {
  const files = Array.isArray(args.files) ? args.files : [];
  const paths = files.flatMap((file) => (isObject(file) && typeof file.path === 'string' ? file.path : []));
  if (paths.length > 0) return line(paths.filter((path) => path !== '').join(', '));
  const target = names.map((name) => args[name]).find((value) => typeof value === 'string' && value !== '');
  if (typeof target !== 'string') return '';
  const destination = args.destination_path ?? args.new_name;
  return typeof destination === 'string' ? `${line(target)} → ${line(destination)}` : line(target);
}
