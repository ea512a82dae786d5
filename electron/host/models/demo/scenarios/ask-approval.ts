/** Makes a file and asks to delete it, because deleting is the user's decision. */
import { type Conversation, stepsOf } from '../conversation.ts';
import { madeFile } from '../made-file.ts';
import { call, complete, type Move, move, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';

const NAMES = ['demo-scratch.txt', 'demo-scratch-2.txt', 'demo-scratch-3.txt'] as const;

export const askApproval: Scenario = {
  tools: ['create_file', 'delete_file'],
  recognise(goal) {
    return /\b(?:approval|permission|ask me (?:first|before))\b/iu.test(goal) || /批准|审批|许可|征求同意/u.test(goal)
      ? deleteOwnFile
      : null;
  },
};

function deleteOwnFile(conversation: Conversation, texts: Texts): Move {
  const made = madeFile(conversation, NAMES, 'Made by the demo; safe to delete.\n', texts, texts.makingScratch);
  if ('next' in made) return made.next;
  const { path } = made;
  const deletions = stepsOf(conversation, 'delete_file');
  const last = deletions.at(-1)?.outcome;
  if (last?.is === 'done') return complete(texts.deleted(path));
  if (last?.is === 'denied') return complete(texts.notDeleted(path, last.message));
  if (deletions.length >= 2) {
    return complete(texts.failed(texts.deleting(path), last?.is === 'failed' ? last.message : texts.noReason));
  }
  return move(texts.askingToDelete(path), call('delete_file', { path, recursive: false }));
}
