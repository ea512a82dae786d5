/** Makes an edit that fails on purpose, and then corrects it. */
import { type Conversation, stepsOf } from '../conversation.ts';
import { madeFile } from '../made-file.ts';
import { call, complete, type Move, move, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';

const NAMES = ['demo-notes.md', 'demo-notes-2.md', 'demo-notes-3.md'] as const;
const CONTENT = '# Demo notes\n\nThe sky is green.\n';

export const correctedEdit: Scenario = {
  tools: ['create_file', 'apply_diff', 'read_file'],
  recognise(goal) {
    const english =
      /\b(?:edit|diff|patch)\b/iu.test(goal) && /\b(?:fails?|failing|failed|wrong|corrected|mistake)\b/iu.test(goal);
    const chinese = /编辑|修改|补丁/u.test(goal) && /失败|出错|错误|改正|纠正/u.test(goal);
    return english || chinese ? edit : null;
  },
};

function edit(conversation: Conversation, texts: Texts): Move {
  const made = madeFile(conversation, NAMES, CONTENT, texts, texts.makingNotes);
  if ('next' in made) return made.next;
  const { path } = made;
  const diffs = stepsOf(conversation, 'apply_diff');
  const applied = diffs.find((step) => step.outcome.is === 'done');
  const refusal = diffs.find((step) => step.outcome.is === 'failed')?.outcome;
  if (applied !== undefined) {
    return complete(texts.correctedEdit(path, refusal?.is === 'failed' ? refusal.message : texts.noReason));
  }
  if (diffs.length === 0) return move(texts.wrongEdit, diffCall(path, 'The sky is purple.'));
  if (diffs.length >= 3) {
    const last = diffs.at(-1)?.outcome;
    return complete(texts.failed(texts.editing, last?.is === 'failed' ? last.message : texts.noReason));
  }
  const lastDiff = conversation.steps.findLastIndex((step) => step.tool === 'apply_diff');
  const reread = conversation.steps.slice(lastDiff + 1).some((step) => step.tool === 'read_file');
  return reread
    ? move(texts.rightEdit, diffCall(path, 'The sky is green.'))
    : move(texts.reread, call('read_file', { path }));
}

function diffCall(path: string, old: string) {
  const diff = ['<<<<<<< SEARCH', old, '=======', 'The sky is blue.', '>>>>>>> REPLACE', ''].join('\n');
  return call('apply_diff', { path, diff });
}
