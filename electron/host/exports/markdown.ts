/**
 * Exports topics as readable Markdown, with only the versions of messages that are shown. The
 * fences around code and results have more backticks than their content.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { commandReport } from '../../../shared/command-report.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import { withoutFactMarks } from '../../../shared/markdown/fact-mark.ts';
import type { Message, Part } from '../../../shared/message.ts';
import { resultText } from '../../../shared/message.ts';
import { questionText } from '../../../shared/question-text.ts';
import type { Exported, ExportedApproval } from '../store/exported.ts';
import { visibleLine } from '../text/escaped-text.ts';
import { decisionText } from './decision-text.ts';
import { evidencePieces, withEvidence } from './evidence-pieces.ts';
import type { ExportTexts } from './export-texts.ts';

/** What the user was asked about a call. */
export type ApprovalsOf = (callId: CallId) => readonly ExportedApproval[];

export function exportMarkdown(exported: Exported, texts: ExportTexts): string {
  const pieces = markdownPieces(exported, texts);
  return pieces.length === 0 ? '' : `${pieces.join('\n\n')}\n`;
}

/** Returns the same in pieces, each of which is Markdown of its own: a heading, or a part of a message. */
export function markdownPieces(exported: Exported, texts: ExportTexts): readonly string[] {
  const { topics, messages, toolCalls, loops } = exported;
  const approvalsOf: ApprovalsOf = (callId) => toolCalls.find(({ id }) => id === callId)?.approvals ?? [];
  const evidenceOf = (loopId: LoopId) =>
    evidencePieces(loops.find(({ id }) => id === loopId)?.evidence.at(-1)?.evidence, '', texts.locale);
  return topics.flatMap((topic) => {
    const shown = messages.filter(({ topicId, hidden }) => topicId === topic.id && !hidden);
    const pieces = withEvidence(shown, (message) => messagePieces(message, approvalsOf, texts), evidenceOf);
    return [...topicPieces(topic), ...[...pieces].flat()];
  });
}

/** Returns the heading of a topic and the line below it. */
export function topicPieces({ id, title, createdAt, workspace }: Exported['topics'][number]): readonly string[] {
  return [`# ${visibleLine(title)}`, `${id} · ${new Date(createdAt).toISOString()} · ${visibleLine(workspace)}`];
}

export function messagePieces(message: Message, approvalsOf: ApprovalsOf, texts: ExportTexts): readonly string[] {
  return [
    messageHeading(message, texts),
    ...message.parts.flatMap((part) => partPieces(part, message.role, approvalsOf, texts)),
  ];
}

export function messageHeading({ role, model }: Pick<Message, 'role' | 'model'>, texts: ExportTexts): string {
  return `## ${texts.roles[role]}${model === null ? '' : ` (${visibleLine(model.model)})`}`;
}

/** Returns one part of a message of this role, and what the user answered about it. */
export function partPieces(
  part: Part,
  role: Message['role'],
  approvalsOf: ApprovalsOf,
  texts: ExportTexts,
): readonly string[] {
  const text = partText(role === 'assistant' ? withoutCitations(part) : part, texts);
  return [text, approvalText(part, approvalsOf, texts)].filter((piece) => piece !== '');
}

/** The part without the marks with which the model cites facts. */
function withoutCitations(part: Part): Part {
  return part.type === 'text' ? { ...part, text: withoutFactMarks(part.text) } : part;
}

function partText(part: Part, texts: ExportTexts): string {
  switch (part.type) {
    case 'text':
      return part.printedCalls === undefined ? part.text : `${part.text}\n\n*${texts.printedCalls}*`;
    case 'reasoning':
      return part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'tool-call': {
      const name = part.tool === null ? part.writtenName : `${part.tool.serverId}/${part.tool.toolName}`;
      const mark = part.readFromText === true ? ` (${texts.readFromText})` : '';
      return `**${visibleLine(name)}**${mark}\n\n${fenced(JSON.stringify(part.arguments, null, 2), 'json')}`;
    }
    case 'tool-result':
      return `${texts.callStatus[part.status]}:\n\n${fenced(resultText(part), '')}`;
    case 'image':
      return part.name === undefined ? `[${part.mimeType}]` : `[${visibleLine(part.name)} · ${part.mimeType}]`;
    case 'file':
      return `**${visibleLine(part.path)}**\n\n${fenced(part.text, '')}`;
    case 'question':
      return `**${part.prefix.trim()}** ${questionText(part)}`;
    case 'command-run':
      return commandReport(part.locale, part);
    case 'slash-command':
      return `**${visibleLine(part.input)}**\n\n${part.reply.text}`;
    case 'reminder':
      return part.reminders.map(({ text }) => `- ${visibleLine(text)}`).join('\n');
    default:
      return assertNever(part);
  }
}

/** The answers of the user about a call, each with what the user saw. */
function approvalText(part: Part, approvalsOf: ApprovalsOf, texts: ExportTexts): string {
  if (part.type !== 'tool-call') return '';
  return approvalsOf(part.callId)
    .flatMap(({ receipt, answer }) => {
      if (answer === null) return [];
      const { decision, reason } = answer;
      const settled = {
        decision: decision === 'always' ? 'folder' : decision,
        ...(reason !== undefined && { reason }),
      };
      const said = visibleLine(decisionText(settled, texts));
      return receipt === null ? said : `${said}:\n\n${fenced(JSON.stringify(receipt, null, 2), 'json')}`;
    })
    .join('\n\n');
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
