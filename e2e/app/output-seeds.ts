/** Stores a topic whose calls made outputs, as a loop would, for specs and pictures. */
import { join } from 'node:path';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { newId } from '../../electron/host/new-id.ts';
import { saveOutputs } from '../../electron/host/outputs/outputs.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Loops } from '../../electron/host/store/loops.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { Outputs } from '../../electron/host/store/outputs.ts';
import { newOwner } from '../../electron/host/store/owner.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { TERMINAL } from '../../shared/mcp.ts';
import { type Part, userText } from '../../shared/message.ts';
import type { Output, OutputRef } from '../../shared/output.ts';
import type { App } from './app.ts';

const TOOL = { serverId: TERMINAL, toolName: 'run_command' };
const MODEL = { provider: 'openai', model: 'scripted-model' };

/**
 * Stores a topic in which each list of outputs was made by a call of its own. The app may be running; a page
 * that is open shows the topic after a reload. Returns the references in the same order.
 */
export async function seedOutputs(
  app: Pick<App, 'dataDir' | 'workspace'>,
  title: string,
  made: readonly (readonly Output[])[],
): Promise<readonly (readonly OutputRef[])[]> {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    const { id: topicId } = new Topics(database).create({ id: newId(TopicId), title, workspace: app.workspace });
    const loops = new Loops(database);
    const owner = newOwner();
    const loop = {
      ...{
        id: newId(LoopId),
        topicId,
        strategy: 'agentic',
        strategyVersion: 1,
        workspace: app.workspace,
        locale: 'en' as const,
      },
      state: { name: 'completed', outcome: { reason: 'answered', text: '' } },
      limits: DEFAULT_LIMITS,
    } as const;
    loops.create(loop, { goal: '' }, { owner, leaseMs: 0 });
    loops.release(loop.id, owner);
    const entry = { topicId, loopId: loop.id, createdAt: Date.now() };
    const reply = (number: number, parts: readonly Part[]) => ({
      ...{ ...entry, id: newId(MessageId), role: 'assistant' as const, model: MODEL, parts },
      iteration: { number, usage: { inputTokens: 900, outputTokens: 80 }, durationMs: 900 },
    });
    const messages = [];
    const stored: (readonly OutputRef[])[] = [];
    for (const [index, outputs] of made.entries()) {
      const callId = newId(CallId);
      const refs = await saveOutputs(new Outputs(database), { topicId, loopId: loop.id, callId }, outputs);
      stored.push(refs);
      messages.push(
        reply(index + 1, [
          {
            ...{ type: 'tool-call', callId, tool: TOOL, writtenName: 'terminal__run_command' },
            arguments: { command: `analyse ${outputs.map(({ name }) => name).join(', ')}` },
          },
        ]),
        {
          ...{ ...entry, id: newId(MessageId), role: 'tool' as const, model: null },
          parts: [
            {
              ...{ type: 'tool-result' as const, callId, tool: TOOL, status: 'done' as const, durationMs: 340 },
              content: [{ type: 'text' as const, text: 'Exit code: 0' }],
              outputs: refs,
            },
          ],
        },
      );
    }
    new Messages(database).appendWithin([
      { ...entry, id: newId(MessageId), model: null, ...userText('Analyse the sales of the year.') },
      ...messages,
      reply(made.length + 1, [{ type: 'text', text: 'These are the sales of the year.' }]),
    ]);
    return stored;
  } finally {
    database.close();
  }
}

/** Deletes an output, whose reference stays in the message. */
export function deleteOutput(app: Pick<App, 'dataDir'>, { id }: Pick<OutputRef, 'id'>): void {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    database.run('DELETE FROM outputs WHERE id = ?', id);
  } finally {
    database.close();
  }
}
