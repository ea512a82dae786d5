/**
 * Writes topics with many stored messages. Each turn has four messages and a loop that reads a file
 * and then answers.
 */
import { newId } from '../../electron/host/new-id.ts';
import type { Database } from '../../electron/host/store/database.ts';
import { Loops } from '../../electron/host/store/loops.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { newOwner } from '../../electron/host/store/owner.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { FILE_EDITOR } from '../../shared/mcp.ts';
import { type Message, userText } from '../../shared/message.ts';

/** The end of the last message in a topic that `addHistory` has written. */
export const lastWords = (title: string): string => `These were the last words of ${title}.`;

export const MESSAGES_A_TURN = 4;
const TOOL = { serverId: FILE_EDITOR, toolName: 'read_file' };
const MODEL = { provider: 'openai', model: 'scripted-model' };

/** Writes a topic with this history to the database. `messages` must be a multiple of 4. */
export function addHistory(database: Database, workspace: string, title: string, messages: number): TopicId {
  const owner = newOwner();
  const loops = new Loops(database);
  return database.transaction(() => {
    const { id } = new Topics(database).create({ id: newId(TopicId), title, workspace });
    const turns = messages / MESSAGES_A_TURN;
    for (let turn = 0; turn < turns; turn++) {
      const loop = {
        id: newId(LoopId),
        topicId: id,
        strategy: 'agentic',
        strategyVersion: 1,
        workspace,
        locale: 'en',
        state: { name: 'completed', outcome: { reason: 'answered', text: '' } },
        limits: DEFAULT_LIMITS,
      } as const;
      loops.create(loop, { goal: '' }, { owner, leaseMs: 0 });
      loops.release(loop.id, owner);
      new Messages(database).appendWithin(messagesOf(turn, id, loop.id, turn === turns - 1 ? lastWords(title) : ''));
    }
    return id;
  });
}

function messagesOf(turn: number, topicId: TopicId, loopId: LoopId, ending: string): readonly Message[] {
  const callId = newId(CallId);
  const path = `src/part-${turn % 40}.ts`;
  const iteration = (number: number) => ({
    number,
    usage: { inputTokens: 1200 + turn, outputTokens: 80 },
    durationMs: 900,
  });
  const entry = { topicId, loopId, model: null, createdAt: 1_700_000_000_000 + turn * 60_000 };
  return [
    { ...entry, id: newId(MessageId), ...userText(`What does ${path} do, and what would you change in it?`) },
    {
      ...entry,
      id: newId(MessageId),
      role: 'assistant',
      model: MODEL,
      iteration: iteration(1),
      parts: [
        { type: 'text', text: 'I look at it.' },
        { type: 'tool-call', callId, tool: TOOL, writtenName: 'file-editor__read_file', arguments: { path } },
      ],
    },
    {
      ...entry,
      id: newId(MessageId),
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId,
          tool: TOOL,
          status: 'done',
          content: [{ type: 'text', text: `export const part = ${turn};\n`.repeat(60) }],
          durationMs: 3,
        },
      ],
    },
    {
      ...entry,
      id: newId(MessageId),
      role: 'assistant',
      model: MODEL,
      iteration: iteration(2),
      parts: [{ type: 'text', text: `${answerSection(turn)}\n\n${ending}`.trim() }],
    },
  ];
}

/** About 1,100 characters of Markdown. The stored answers consist of such sections. */
function answerSection(number: number): string {
  return `## Part ${number}

It keeps **what was read** until somebody asks for it, and lets it go when the \`signal\` of the reader aborts. That is right for a
short list, and wrong for one that grows: nothing bounds it.

- The reader waits for *each* entry, one after the other; see [the list](https://example.org/${number}).
- An entry that fails is tried again, without end.
- Its name says what it was for ${number} versions ago.

\`\`\`ts
export async function part${number}(reader: Reader, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of reader.entries(${number})) {
    if (signal.aborted) break;
    entries.push({ ...entry, at: Date.now() });
  }
  return entries;
}
\`\`\`

| what | before | after |
| --- | ---: | ---: |
| entries kept | all | ${number + 100} |
| tries | no end | 3 |

> Whoever changes it should know that three others read what it keeps.

1. Give it a bound, and say in its name what it holds.
2. Let it fail after the third try, with the reason of the last one.`;
}
