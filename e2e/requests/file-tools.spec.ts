/** What a model reads of each file tool, in each format, from a whole host on the sample folder. */
import { describe, expect, it } from 'vitest';
import { FORMATS, type RequestTexts, recordedRequests, type ScriptedStep } from './recorded.ts';

const BARREL = { old: '## The barrel', new: '## The tank' };

/** Calls of file tools in their order, each with the text that its result begins with. */
const CALLS: readonly (readonly [tool: string, args: object, result: string])[] = [
  ['write_to_file', { path: '.gitignore', content: 'out/\n*.log\n' }, 'Created .gitignore (2 lines).'],
  ['write_to_file', { path: 'out/a.js', content: 'needle\n', line_count: 1 }, 'Created out/a.js (1 line).'],
  [
    'list_files',
    { recursive: true },
    'Entries 1 to 10 of 10 in .: 3 folders, 7 files. Left out by ignore rules: 1 entry.\ndata/',
  ],
  ['list_files', { path: 'out', recursive: true }, 'Entries 1 to 1 of 1 in out: 0 folders, 1 file.\nout/a.js'],
  [
    'search_files',
    { query: 'a.js' },
    'Found 0 files. Left out by ignore rules: 1 entry; include_ignored finds them too.',
  ],
  ['search_files', { query: 'a.js', include_ignored: true }, 'Found 1 file.\nout/a.js'],
  [
    'search_files',
    { query: 'needle', search_type: 'content', include_ignored: true },
    'Found 1 file with 1 matching line.\n\nout/a.js\n1: needle',
  ],
  ['search_files', { query: 'needle', search_type: 'content' }, 'Found 0 files.'],
  [
    'read_file',
    { path: 'notes/water.md', start_line: 8, end_line: 8 },
    'Lines 8 to 8 of 12 lines of notes/water.md:\n8',
  ],
  ['edit_file', { path: 'notes/water.md', edits: [BARREL] }, 'Edited notes/water.md at line 8 (+1 -1 lines).'],
  ['edit_file', { path: 'notes/water.md', edits: [BARREL] }, '"old" is not in the file. Nothing was changed.'],
  [
    'replace_in_file',
    { path: 'harvest.csv', search: 'June', replace: 'Juni' },
    'Replaced 2 matches in harvest.csv at lines 4, 5 (+2 -2 lines).',
  ],
  [
    'apply_diff',
    {
      path: 'README.md',
      diff: '<<<<<<< SEARCH\n- Jonas: water barrel and hose\n=======\n- Jonas: hose\n>>>>>>> REPLACE',
    },
    'Applied 1 block to README.md at line 9 (+1 -1 lines).',
  ],
  ['create_file', { path: 'README.md', content: '' }, 'README.md exists already. Edit it, or set overwrite to true.'],
  [
    'insert_content',
    { path: 'harvest.csv', line: 2, content: 'x\n' },
    'Inserted 1 line at line 2 of harvest.csv (10 lines now).',
  ],
  ['copy_file', { source_path: 'harvest.csv', destination_path: 'b.csv' }, 'Copied harvest.csv to b.csv.'],
  ['rename_file', { path: 'b.csv', new_name: 'c.csv' }, 'Renamed b.csv to c.csv.'],
  ['move_file', { source_path: 'c.csv', destination_path: 'old/c.csv' }, 'Moved c.csv to old/c.csv.'],
  ['get_file_info', { path: 'old/c.csv' }, 'path: old/c.csv\ntype: file\nsize: '],
  ['delete_file', { path: 'old', recursive: true }, 'Deleted the folder old with everything in it.'],
];

const REPLIES: readonly ScriptedStep[] = [
  ...CALLS.map(([tool, args]) => [{ name: `file-editor__${tool}`, arguments: args }]),
  [{ name: 'file-editor__attempt_completion', arguments: { result: 'Done.' } }],
];

/** The JSON of the last message of a request. */
const lastOf = ({ messages }: RequestTexts): string => messages.at(-1) ?? '';

describe.each(FORMATS)('in the format %s', (format) => {
  it('the model reads of each file tool in plain words what it found or changed, and no JSON, hash or id', async () => {
    const requests = await recordedRequests(format, { strategy: 'agentic', prompt: 'Tidy up.', replies: REPLIES });
    expect(requests).toHaveLength(REPLIES.length);
    const read = requests.slice(1).map(lastOf);
    for (const [at, [tool, , result]] of CALLS.entries())
      expect(`${tool}: ${read[at]}`).toContain(JSON.stringify(result).slice(1, -1));
    expect(read.join('\n')).not.toMatch(/chk_|checkpoint|diffStats|[0-9a-f]{32}/);
  });
});
