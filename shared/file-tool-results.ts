/**
 * The first lines of plain results of our own tools, which say how much there is. The host writes
 * them for the model; page, terminal and demo read them back. Pure.
 */

export interface ResultCount {
  readonly kind: 'lines' | 'rows' | 'entries' | 'found' | 'files' | 'open' | 'closed';
  /** How much is in the result. */
  readonly count: number;
  /** How much there is in all: more than `count` if the result is only a part. */
  readonly total: number;
}

const FORMS: readonly (readonly [tool: string, kind: ResultCount['kind'], form: RegExp])[] = [
  ['read_file', 'lines', /^All (?<total>\d+) lines? of /],
  ['read_file', 'lines', /^Lines (?<from>\d+) to (?<to>\d+) of (?<total>\d+) lines? of /],
  ['read_file', 'files', /^(?<count>\d+) of (?<total>\d+) files? read\.$/],
  ['list_files', 'entries', /^Entries (?<from>\d+) to (?<to>\d+) of (?<total>\d+) in /],
  ['search_files', 'found', /^Found (?<total>\d+) /],
  ['search_index', 'found', /^Found (?<total>\d+) places?[ ,]/],
  ['analyze_file_imports', 'found', /^(?<total>\d+) imports? in /],
  ['query_history', 'found', /^The best (?<count>\d+) of (?<total>\d+) texts of this topic /],
  ['query_history', 'found', /^(?<none>Nothing) earlier in this topic matches /],
  ['todo_write', 'open', /^(?<count>\d+) of (?<total>\d+) todos are open:$/],
  ['todo_write', 'closed', /^All todos \((?<total>\d+)\) are closed\.$/],
  ['read_dataset', 'rows', /: (?<total>\d+) rows?, \d+ columns?, \d+ missing cells?\.$/],
  ['run_code', 'rows', /^(?<total>\d+) rows?\.(?: The user sees all of them as a table\.)?$/],
  ['run_code', 'rows', /^(?<total>\d+) rows?\. The user sees the first (?<count>\d+) as a table\.$/],
];

/**
 * The tools of the file editor whose results repeat for the model what people see in other ways: the
 * path of the call, its diff, the answer of a task; or that have no short form, as a list of facts.
 */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  ...['write_to_file', 'create_file', 'edit_file', 'apply_diff', 'insert_content', 'replace_in_file'],
  ...['rename_file', 'move_file', 'copy_file', 'delete_file', 'get_file_info', 'attempt_completion'],
]);

/** Whether people need no short form of the result of this tool of the file editor. */
export const isSaidOtherwise = (tool: string): boolean => SAID_OTHERWISE.has(tool);

/** What the first line of a plain result counts; null for any other result. */
export function resultCount(tool: string, result: string): ResultCount | null {
  const first = firstLine(result);
  for (const [name, kind, form] of FORMS) {
    const found = name === tool ? form.exec(first)?.groups : undefined;
    if (found !== undefined) return { kind, count: countOf(found), total: totalOf(found) };
  }
  return null;
}

function countOf({ from, to, count, total }: Readonly<Record<string, string>>): number {
  if (from === undefined) return Number(count ?? total ?? 0);
  // An empty part is "0 to 0".
  return from === '0' ? 0 : Math.max(0, Number(to) - Number(from) + 1);
}

/** A form without a number says that there is nothing. */
const totalOf = ({ total = '0' }: Readonly<Record<string, string>>): number => Number(total);

/** The first line of such a result without its colon; null for any other result. */
export function resultHead(result: string): string | null {
  const first = firstLine(result);
  return FORMS.some(([, , form]) => form.test(first)) ? first.replace(/:$/, '') : null;
}

const firstLine = (result: string): string => result.slice(0, 1_000).split('\n', 1)[0] ?? '';
