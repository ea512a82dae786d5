/**
 * Creates a topic that is longer than the context window of its model. Each turn has a call, its
 * result and an answer, and no token counts are stored.
 */
import { join } from 'node:path';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { newId } from '../../electron/host/new-id.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Loops } from '../../electron/host/store/loops.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { newOwner } from '../../electron/host/store/owner.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { tokensOfMessages } from '../../electron/host/text/token-estimate.ts';
import { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { FILE_EDITOR } from '../../shared/mcp.ts';
import { type Message, type Part, userText } from '../../shared/message.ts';
import type { App } from './app.ts';

const TOOL = { serverId: FILE_EDITOR, toolName: 'read_file' };
const MODEL = { provider: 'openai', model: 'scripted-model' };

/**
 * Writes turns to the database until their messages have this many tokens, and returns the
 * messages. The app must not be running.
 */
export function seedLongTopic(app: App, title: string, tokens: number): readonly Message[] {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  const loops = new Loops(database);
  const owner = newOwner();
  try {
    return database.transaction(() => {
      const { id: topicId } = new Topics(database).create({ id: newId(TopicId), title, workspace: app.workspace });
      const all: Message[] = [];
      for (let turn = 1; tokensOfMessages(all) < tokens; turn++) {
        const loop = {
          id: newId(LoopId),
          topicId,
          strategy: 'agentic',
          strategyVersion: 1,
          workspace: app.workspace,
          locale: 'en',
          state: { name: 'completed', outcome: { reason: 'answered', text: '' } },
          limits: DEFAULT_LIMITS,
        } as const;
        loops.create(loop, { goal: '' }, { owner, leaseMs: 0 });
        loops.release(loop.id, owner);
        const messages = messagesOf(turn, topicId, loop.id);
        new Messages(database).appendWithin(messages);
        all.push(...messages);
      }
      return all;
    });
  } finally {
    database.close();
  }
}

function messagesOf(turn: number, topicId: TopicId, loopId: LoopId): readonly Message[] {
  const callId = newId(CallId);
  const path = `log-${turn}.txt`;
  const entry = { topicId, loopId, model: null, createdAt: 1_700_000_000_000 + turn * 60_000 };
  const reply = (number: number, parts: readonly Part[]): Message => ({
    ...entry,
    id: newId(MessageId),
    role: 'assistant',
    model: MODEL,
    iteration: { number, usage: { inputTokens: 0, outputTokens: 0 }, durationMs: 900 },
    parts,
  });
  const content = [{ type: 'text', text: `Entry of log ${turn} about what was done that day.\n`.repeat(120) }] as const;
  return [
    { ...entry, id: newId(MessageId), ...userText(`What does ${path} say of day ${turn}?`) },
    reply(1, [
      { type: 'text', text: 'I read it.' },
      { type: 'tool-call', callId, tool: TOOL, writtenName: 'file-editor__read_file', arguments: { path } },
    ]),
    {
      ...entry,
      id: newId(MessageId),
      role: 'tool',
      parts: [{ type: 'tool-result', callId, tool: TOOL, status: 'done', content, durationMs: 3 }],
    },
    reply(2, [
      { type: 'text', text: `On day ${turn} ${turn * 7} crates were moved. ${'Nothing else happened. '.repeat(40)}` },
    ]),
  ];
}
