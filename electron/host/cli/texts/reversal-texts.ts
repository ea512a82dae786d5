/** The texts of `undo` and `redo`, by language. They load only with these commands. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { RedoneFile, RefusedFile, UndoneFile } from '../../../../shared/topic.ts';

type Direction = 'undo' | 'redo';

type Advice = 'merge' | 'restore' | 'put-back' | 'make-room' | 'again';

interface ReversalTexts {
  readonly results: {
    readonly undo: Readonly<Record<UndoneFile['result'], string>>;
    readonly redo: Readonly<Record<RedoneFile['result'], string>>;
  };
  readonly nothing: string;
  /** What the user can do about a file that was left as it was. */
  readonly advice: Readonly<Record<Direction, Readonly<Record<Advice, string>>>>;
}

const englishAdvice = {
  restore:
    'The later change is in the lines with "+". Save it elsewhere, restore the lines with "-", and run this command again.',
  'put-back': 'Put it back where it was, and run this command again.',
  'make-room': 'Move what is there now to another place, and run this command again.',
  again: 'Run this command again.',
};

const english: ReversalTexts = {
  results: {
    undo: { undone: 'undone', refused: 'refused', 'already-undone': 'was undone already' },
    redo: { redone: 'redone', refused: 'refused', 'already-redone': 'nothing to redo' },
  },
  nothing: 'This loop changed no files.',
  advice: {
    undo: {
      ...englishAdvice,
      merge:
        "To undo only the loop's lines and keep the later change, open the changes of this topic in the app and choose Undo there.",
    },
    redo: {
      ...englishAdvice,
      merge:
        "To redo only the loop's lines and keep the later change, open the changes of this topic in the app and choose Redo there.",
    },
  },
};

const chineseAdvice = {
  restore: '带“+”的行是之后的修改。请将其另存，恢复带“-”的行，然后再次运行此命令。',
  'put-back': '请将其放回原处，然后再次运行此命令。',
  'make-room': '请将该位置现有的内容移到别处，然后再次运行此命令。',
  again: '请再次运行此命令。',
};

const chinese: ReversalTexts = {
  results: {
    undo: { undone: '已撤销', refused: '未撤销', 'already-undone': '此前已撤销' },
    redo: { redone: '已重做', refused: '未重做', 'already-redone': '无需重做' },
  },
  nothing: '这个循环没有更改文件。',
  advice: {
    undo: {
      ...chineseAdvice,
      merge: '如果只想撤销循环更改的行并保留之后的修改，请在应用中打开此话题的更改面板，再选择“撤销”。',
    },
    redo: {
      ...chineseAdvice,
      merge: '如果只想重做循环更改的行并保留之后的修改，请在应用中打开此话题的更改面板，再选择“重做”。',
    },
  },
};

export const reversalTexts = (locale: Locale): ReversalTexts => (locale === 'en' ? english : chinese);

/** What helps with a file that was not changed; null if its reason says it, or if nothing helps. */
export function adviceFor({ why, canMerge, difference }: RefusedFile): Advice | null {
  switch (why.name) {
    case 'changed-since':
      if (canMerge === true) return 'merge';
      return difference === undefined || difference.patch === '' ? null : 'restore';
    case 'gone':
      return 'put-back';
    case 'place-taken':
    case 'folder-replaced':
      return 'make-room';
    case 'changed-meanwhile':
    case 'in-use':
      return 'again';
    case 'accepted':
    case 'changed-between-edits':
    case 'content-not-kept':
    case 'content-removed':
    case 'other-place-refused':
    case 'workspace-gone':
    case 'system':
    case 'outside-workspace':
    case 'bad-name':
    case 'not-found':
    case 'already-exists':
    case 'not-a-file':
    case 'not-a-folder':
    case 'not-empty':
    case 'too-large':
    case 'no-permission':
    case 'read-only':
    case 'disk-full':
      return null;
    default:
      return assertNever(why);
  }
}
