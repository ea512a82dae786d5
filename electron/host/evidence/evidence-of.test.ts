import { describe, expect, it } from 'vitest';
import { type Evidence, LONGEST_EVIDENCE_TEXT, MOST_EVIDENCE } from '../../../shared/evidence.ts';
import { CallId, LoopId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { FILE_EDITOR, TERMINAL } from '../../../shared/mcp.ts';
import type { ToolResultPart } from '../../../shared/message.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';
import type { LoopToJudge } from '../loop/ports.ts';
import { newId } from '../new-id.ts';
import { evidenceOf, type Witness } from './evidence-of.ts';

type Result = Partial<Pick<ToolResultPart, 'status' | 'content' | 'changedFiles' | 'edits' | 'ran'>>;

/** The rows of a call. */
function called(server: ServerId, toolName: string, args: JsonObject, result: Result | null = {}): NewJournalRow[] {
  const callId = newId(CallId);
  const tool = { serverId: server, toolName };
  const at = { seq: 1, at: 1 };
  return [
    { kind: 'call-requested', callId, tool, arguments: args, ...at },
    { kind: 'call-started', callId, changes: [], ...at },
    ...(result === null
      ? []
      : [
          {
            kind: 'call-settled',
            callId,
            result: { type: 'tool-result', callId, tool, status: 'done', content: [], ...result },
            ...at,
          } as const,
        ]),
  ];
}

const exited = (exitCode: number): Result => ({
  ran: { place: { kind: 'sandbox', hosts: [] }, end: { name: 'exited', exitCode } },
});
const failed = (text: string): Result => ({ status: 'failed', content: [{ type: 'text', text }] });
const run = (command: string, code = 0) => called(TERMINAL, 'run_command', { command }, exited(code));
const NOTES = ServerId.parse('notes');

function judged(
  rows: readonly NewJournalRow[],
  loop: Partial<LoopToJudge> = {},
  witness: Partial<Witness> = {},
): Evidence {
  return evidenceOf(
    {
      id: newId(LoopId),
      topicId: newId(TopicId),
      workspace: '/project',
      checks: [],
      text: '',
      open: [],
      ...loop,
      rows,
    },
    {
      ...{ checkpoints: [], touched: new Set(), background: [], altered: new Set(), changedByOthers: [] },
      earlier: { hasLoops: false, mayHaveChanged: false, mayHaveRunTests: false },
      ...{ deleted: new Set(), isFresh: () => false },
      ...{ exists: () => false, countLines: () => ({ added: 0, removed: 0 }), ...witness },
    },
  );
}

const failures = (rows: readonly NewJournalRow[]) =>
  judged(rows).failures.map(({ tool, target }) => `${tool} ${target}`);

describe('a call that failed', () => {
  it.each<[string, NewJournalRow[], string[]]>([
    ['alone', called(FILE_EDITOR, 'edit_file', { path: 'a.ts' }, failed('No.')), ['edit_file a.ts']],
    [
      'before a success on the same file with another tool',
      [
        ...called(FILE_EDITOR, 'edit_file', { path: './a.ts' }, failed('No.')),
        ...called(FILE_EDITOR, 'write_to_file', { path: 'a.ts' }),
      ],
      [],
    ],
    [
      'after a success on the same file',
      [
        ...called(FILE_EDITOR, 'write_to_file', { path: 'a.ts' }),
        ...called(FILE_EDITOR, 'edit_file', { path: 'a.ts' }, failed('No.')),
      ],
      ['edit_file a.ts'],
    ],
    ['as a command that exited with 1', run('make', 1), ['run_command make']],
    ['as a command that exited with 0 later', [...run('make', 1), ...run(' make ')], []],
    ['as a command that was denied', called(TERMINAL, 'run_command', { command: 'make' }, { status: 'denied' }), []],
    [
      'as a result that was not accepted',
      called(FILE_EDITOR, 'attempt_completion', { result: 'x' }, { status: 'failed' }),
      [],
    ],
    ['of an external tool', called(NOTES, 'send', { to: 'me' }, failed('Offline.')), ['send to: "me"']],
  ])('is listed %s', (_, rows, expected) => {
    expect(failures(rows)).toEqual(expected);
  });

  it('is named with the first sentence of its result', () => {
    const [failure] = judged(
      called(FILE_EDITOR, 'edit_file', { path: 'a.ts' }, failed('Line 3 is not\nthere. Read it.')),
    ).failures;
    expect(failure?.message).toBe('Line 3 is not there.');
  });
});

describe('the grade of a loop that', () => {
  it.each<[string, NewJournalRow[], Evidence['grade']]>([
    ['did nothing', [], 'unchanged'],
    ['only read', called(FILE_EDITOR, 'read_file', { path: 'a' }), 'unchanged'],
    ['ran a command that changed nothing', run('ls'), 'unchanged'],
    ['called an external tool', called(NOTES, 'send', {}, { changedFiles: 'maybe' }), 'unchecked'],
    ['called an external tool that only reads', called(NOTES, 'look', {}), 'unchanged'],
    ['was interrupted in a command', called(TERMINAL, 'run_command', { command: 'x' }, null), 'unchecked'],
    ['started a background task', [{ kind: 'run-started', runId: 'r', seq: 1, at: 1 }], 'unchanged'],
  ])('%s is known', (_, rows, grade) => {
    expect(judged(rows).grade).toBe(grade);
  });
});

describe('a claim', () => {
  const text = 'I created `src/a.ts`. All tests pass.';
  it.each<[string, NewJournalRow[], Partial<Witness>, string[]]>([
    ['is refuted by an empty journal', [], {}, ['file-not-written', 'tests-not-run']],
    ['is kept by an external tool', called(NOTES, 'run', {}, { changedFiles: 'maybe' }), {}, []],
    ['is kept by a background task', [{ kind: 'run-started', runId: 'r', seq: 1, at: 1 }], {}, []],
    ['is kept by a script that may run tests', run('./all.sh'), {}, ['file-not-written']],
    ['is refuted by tests that failed', run('npm test', 1), {}, ['file-not-written', 'tests-failed']],
    ['is kept by tests that passed', run('npm test'), {}, ['file-not-written']],
    ['is kept by a pipe that failed', run('npm test | tee x', 1), {}, ['file-not-written']],
    ['is kept if the disk is unknown', run('npm test'), { exists: () => undefined }, []],
    ['is kept if another loop wrote the file', run('npm test'), { touched: new Set(['lib/A.ts']) }, []],
    [
      'is kept by what an earlier loop may have done',
      [],
      { earlier: { hasLoops: true, mayHaveChanged: true, mayHaveRunTests: true } },
      [],
    ],
  ])('%s', (_, rows, witness, kinds) => {
    expect(judged(rows, { text }, witness).contradictions.map(({ kind }) => kind)).toEqual(kinds);
  });
});

it('is bounded and quick for a huge journal', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => run(`${'x'.repeat(1_000)} ${n}`, 1)).flat();
  const open = Array.from({ length: 1_000 }, (_, n) => `item ${n}`);
  const began = performance.now();
  const evidence = judged(rows, { open, text: 'I created `a.ts`.\n'.repeat(5_000) });
  expect(performance.now() - began).toBeLessThan(5_000);
  for (const list of [evidence.commands, evidence.failures, evidence.open, evidence.contradictions])
    expect(list.length).toBeLessThanOrEqual(MOST_EVIDENCE);
  expect(evidence.commands.at(-1)?.command.length).toBeLessThanOrEqual(LONGEST_EVIDENCE_TEXT);
  expect(JSON.stringify(evidence).length).toBeLessThan(100_000);
});
