/**
 * The first lines of the plain results of the file editor, which say how much there is. The host
 * writes them for the model; page, terminal and demo read them back. Pure.
 */

export interface ResultCount {
  readonly kind: 'lines' | 'entries' | 'found' | 'files';
  readonly count: number;
}

const FORMS: readonly (readonly [tool: string, kind: ResultCount['kind'], form: RegExp])[] = [
  ['read_file', 'lines', /^(?:All|Lines \d+ to \d+ of) (\d+) lines? of /],
  ['read_file', 'files', /^\d+ of (\d+) files? read\.$/],
  ['list_files', 'entries', /^Entries \d+ to \d+ of (\d+) in /],
  ['search_files', 'found', /^Found (\d+) /],
];

/**
 * The tools of the file editor whose results repeat for the model what people see in other ways: the
 * path of the call, its diff, the answer of a task.
 */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  ...['write_to_file', 'create_file', 'edit_file', 'apply_diff', 'insert_content', 'replace_in_file'],
  ...['rename_file', 'move_file', 'copy_file', 'delete_file', 'attempt_completion'],
]);

/** Whether people need no short form of the result of this tool of the file editor. */
export const isSaidOtherwise = (tool: string): boolean => SAID_OTHERWISE.has(tool);

/** What the first line of a plain result counts; null for any other result. */
export function resultCount(tool: string, result: string): ResultCount | null {
  const first = result.slice(0, 1_000).split('\n', 1)[0] ?? '';
  for (const [name, kind, form] of FORMS) {
    const count = name === tool ? form.exec(first)?.[1] : undefined;
    if (count !== undefined) return { kind, count: Number(count) };
  }
  return null;
}
