/** The text of a message by which it is found. Pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { Part } from '../../../shared/message.ts';
import { questionText } from '../../../shared/question-text.ts';
import { encodedSecrets } from '../text/encoded-secrets.ts';
import { apart, recognisedSecrets, withoutSecrets } from '../text/recognised-secrets.ts';

/** The number of code units of a message that are indexed. What follows is not found. */
const LONGEST_INDEXED = 200_000;

/**
 * Returns what people and models wrote, and the names of files and outputs. Results of calls and the
 * content of attached files are left out: they would hide what was said. Recognised secrets are left
 * out as well. Empty: the message cannot be found.
 */
export function messageText(parts: readonly Part[]): string {
  const text = parts
    .map(textOf)
    .filter((piece) => piece !== '')
    .join('\n')
    .slice(0, LONGEST_INDEXED);
  return withoutSecrets(text, () => ' ', apart([...recognisedSecrets(text), ...encodedSecrets(text)]));
}

/** The call whose result makes the message worth finding; null: the message is no result. */
export function foundCall(parts: readonly Part[]): CallId | null {
  const result = parts.find((part) => part.type === 'tool-result' && textOf(part) !== '');
  return result?.type === 'tool-result' ? result.callId : null;
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'question':
      return `${part.prefix} ${questionText(part)}`.trim();
    case 'file':
      return part.path;
    case 'slash-command':
      return part.input;
    case 'command-run':
      return part.command;
    case 'tool-result':
      return [
        ...(part.edits ?? []).flatMap(({ path, to }) => (to === undefined ? [path] : [path, to])),
        ...(part.outputs ?? []).map(({ name }) => name),
      ].join('\n');
    case 'reasoning':
    case 'tool-call':
    case 'image':
    case 'reminder':
      return '';
    default:
      return assertNever(part);
  }
}
