/** Combines two independent series of edits of one text, as a three-way merge does. Pure. */
import { editsBetween, type TextEdit } from '../line-endings.ts';

/**
 * Returns the edits of `mine` that make the changes from `base` to `theirs` in it. Null if a change of
 * `theirs` and a change of `mine` touch: they concern the same lines or adjacent ones. A change that
 * both made is made once. All texts have LF line ends.
 */
export function mergeEdits(base: string, mine: string, theirs: string): readonly TextEdit[] | null {
  const own = editsBetween(base, mine);
  const merged: TextEdit[] = [];
  let next = 0;
  let shift = 0;
  for (const edit of editsBetween(base, theirs)) {
    for (let at = own[next]; at !== undefined && at.end < edit.start; at = own[next]) {
      shift += at.text.length - (at.end - at.start);
      next += 1;
    }
    const near = own[next];
    if (near !== undefined && near.start <= edit.end) {
      if (!isSame(near, edit)) return null;
      continue;
    }
    merged.push({ start: edit.start + shift, end: edit.end + shift, text: edit.text });
  }
  return merged;
}

function isSame(one: TextEdit, other: TextEdit): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text;
}
