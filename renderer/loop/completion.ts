/** What `/` and `@` mean where the caret stands. Pure. */

export interface Trigger {
  readonly kind: 'command' | 'file';
  /** What was typed behind the sign. */
  readonly query: string;
  /** The range it stands in, sign included. */
  readonly from: number;
  readonly to: number;
}

/** `/` counts at the start of the message only; `@` at the start of a word. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const command = /^\/([a-z-]*)$/.exec(before);
  if (command !== null) return { kind: 'command', query: command[1] ?? '', from: 0, to: caret };
  const file = /(^|[\s(（，。、])@([^\s@]{0,100})$/.exec(before);
  if (file === null) return null;
  const query = file[2] ?? '';
  return { kind: 'file', query, from: caret - query.length - 1, to: caret };
}

/** The text with the trigger replaced, and where the caret goes. A path with blanks is quoted. */
export function complete(
  text: string,
  trigger: Trigger,
  chosen: string,
): { readonly text: string; readonly caret: number } {
  const written = trigger.kind === 'command' ? `/${chosen} ` : `@${/\s/.test(chosen) ? `"${chosen}"` : chosen} `;
  return { text: text.slice(0, trigger.from) + written + text.slice(trigger.to), caret: trigger.from + written.length };
}
