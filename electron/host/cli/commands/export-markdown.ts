/**
 * Exports topics as readable Markdown, with only the versions of messages that are shown. The
 * fences around code and results have more backticks than their content.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { commandReport } from '../../../../shared/command-report.ts';
import type { Message, Part } from '../../../../shared/message.ts';
import { resultText } from '../../../../shared/message.ts';
import { questionText } from '../../../../shared/question-text.ts';
import type { Exported } from '../../store/exported.ts';
import { decisionText } from '../texts/state-words.ts';
import type { Texts } from '../texts/texts.ts';
import { visibleLine } from '../texts/visible-text.ts';

export function exportMarkdown(exported: Exported, texts: Texts): string {
  const topics = exported.topics.map((topic) => {
    const messages = exported.messages.filter(({ topicId, hidden }) => topicId === topic.id && !hidden);
    const about = `${topic.id} · ${new Date(topic.createdAt).toISOString()} · ${visibleLine(topic.workspace)}`;
    return [
      `# ${visibleLine(topic.title)}`,
      about,
      ...messages.map((message) => messageText(message, exported, texts)),
    ].join('\n\n');
  });
  return topics.length === 0 ? '' : `${topics.join('\n\n')}\n`;
}

function messageText(message: Message, exported: Exported, texts: Texts): string {
  const model = message.model === null ? '' : ` (${visibleLine(message.model.model)})`;
  const parts = message.parts
    .map((part) => [partText(part, texts), approvalText(part, exported, texts)].filter(Boolean).join('\n\n'))
    .filter((text) => text !== '');
  return [`## ${texts.exportRoles[message.role]}${model}`, ...parts].join('\n\n');
}

function partText(part: Part, texts: Texts): string {
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
      return `[${part.mimeType}]`;
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
function approvalText(part: Part, { toolCalls }: Exported, texts: Texts): string {
  if (part.type !== 'tool-call') return '';
  const approvals = toolCalls.find(({ id }) => id === part.callId)?.approvals ?? [];
  return approvals
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
