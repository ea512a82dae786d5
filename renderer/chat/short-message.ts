/** Shortens a message to one line for a long list. Pure. */
import { callsOf, type Part } from '../../shared/message.ts';
import { questionText } from '../../shared/question-text.ts';
import type { MessageView } from '../../shared/topic.ts';
import { visibleLine } from './tool-words.ts';

export interface ShortMessage {
  readonly by: 'you' | 'model' | 'tools';
  /** The text of the message on one line, shortened; empty: the message has no text. */
  readonly text: string;
  /** The names of the tools that the message calls. */
  readonly calls: readonly string[];
}

const LONGEST = 240;

export function shortMessage(message: MessageView): ShortMessage {
  const text = message.parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed().trimEnd()}…` : text;
  return {
    by: message.role === 'user' ? 'you' : message.role === 'assistant' ? 'model' : 'tools',
    text: visibleLine(cut),
    calls: callsOf(message).map(({ tool, writtenName }) => visibleLine(tool?.toolName ?? writtenName)),
  };
}

/** The text of a part. Only the beginning of a result is read, because results may be long. */
function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text.slice(0, 2 * LONGEST);
    case 'question':
      return `${part.prefix} ${questionText(part)}`.slice(0, 2 * LONGEST);
    case 'file':
      return part.path;
    case 'tool-result':
      return part.content.map((item) => (item.type === 'text' ? item.text.slice(0, 2 * LONGEST) : '')).join(' ');
    default:
      return '';
  }
}
