import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { evidencePieces } from '../exports/evidence-pieces.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const LIE = call('attempt_completion', { result: 'I created `src/price.ts` and `src/price.test.ts`. All tests pass.' });
const TRUTH = call('attempt_completion', { result: 'I created `src/price.ts`. The tests were not run.' });
const write = call('write_to_file', { path: 'src/price.ts', content: 'export const price = 1;\n' });

async function ended(script: Script): Promise<{ window: Window; loopId: Awaited<ReturnType<typeof loopOf>> }> {
  const window = await openWindow(script);
  writeFileSync(join(window.workspace, 'README.md'), 'A project.\n');
  const settings = { approvalMode: 'allow-all', strategy: 'agentic' } as const;
  const { topicId } = await window.host.topics.send({
    topicId: null,
    text: 'Add prices',
    workspace: window.workspace,
    settings,
  });
  await window.reached(topicId, 'completed');
  return { window, loopId: loopOf(window) };
}

function loopOf(window: Window) {
  const [loop] = window.host.loops.list();
  if (loop === undefined) throw new Error('There is no loop.');
  return loop.id;
}

it('tells the model once what the journal refutes, and grades an ending that repeats it', async () => {
  const { window, loopId } = await ended((_request, n) => (n === 0 ? write : LIE));
  const results = window.events.flatMap((event) =>
    event.type === 'tool-call-end' && event.tool === 'attempt_completion' ? [[event.status, event.result]] : [],
  );
  expect(results).toEqual([
    [
      'skipped',
      'Not accepted: the result says what the record of this task refutes. Says src/price.test.ts was written, but it was not. Says that tests pass, but none were run. Do what is missing, or call attempt_completion again with a result that says what was really done.',
    ],
    ['done', expect.any(String)],
  ]);
  const end = window.events.find((event) => event.type === 'loop-end');
  expect(end).toMatchObject({
    mistakes: 0,
    evidence: {
      grade: 'contradicted',
      files: [{ path: 'src/price.ts', does: 'created', added: 1, removed: 0 }],
      fileCount: 1,
      contradictions: [{ kind: 'file-not-written', path: 'src/price.test.ts' }, { kind: 'tests-not-run' }],
    },
  });
  const past = window.host.loops.evidence({ loopId });
  expect(past.map(({ evidence }) => evidence.grade)).toEqual(['contradicted']);
  expect(window.host.loop(loopId).state).toMatchObject({ outcome: { evidence: past[0]?.evidence } });
});

it('accepts a result that was put right', async () => {
  const { window, loopId } = await ended((_request, n) => [write, LIE, TRUTH][n] ?? TRUTH);
  const [past] = window.host.loops.evidence({ loopId });
  expect(past?.evidence).toMatchObject({ grade: 'unchecked', contradictions: [], mayBeMore: false });
  const exported = window.host.exportData();
  expect(exported.loops[0]?.evidence).toEqual([past]);
  expect(evidencePieces(past?.evidence, '', 'en')).toEqual([
    '**Changed, not checked: this folder declares no check**',
    '- 1 file changed (+1 -0): src/price.ts (new)',
  ]);
});

it('says nothing of an answer without work', async () => {
  const { window, loopId } = await ended(() => say('Hello.'));
  const [past] = window.host.loops.evidence({ loopId });
  expect(past?.evidence).toMatchObject({ grade: 'unchanged', files: [], commands: [], failures: [] });
  expect(evidencePieces(past?.evidence, '', 'zh-CN')).toEqual([]);
});
