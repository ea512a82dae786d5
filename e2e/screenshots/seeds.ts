/**
 * Writes test data directly to the store: topics of past days, reminders, and a question that a
 * loop has asked.
 */

import { newId } from '../../electron/host/new-id.ts';
import type { Database } from '../../electron/host/store/database.ts';
import { Loops } from '../../electron/host/store/loops.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import type { Message } from '../../shared/message.ts';
import type { Reminder } from '../../shared/reminder.ts';

const HOUR_MS = 3_600_000;

/** Titles of topics, each with the number of hours since the last message of the topic. */
const EARLIER = [
  ['Sales 2026 Q3: what changed, and which of the regions explain most of the difference to the plan?', 26],
  ['整理上周会议纪要并生成待办', 27],
  ['Rename config keys across packages', 28],
  ['Index the documents', 120],
] as const;

export function seedTopics(database: Database, workspace: string): void {
  const topics = new Topics(database);
  const messages = new Messages(database);
  for (const [title, hoursAgo] of EARLIER) {
    const id = newId(TopicId);
    topics.create({ id, title, workspace });
    messages.append(said(id, null, 'user', title));
    const at = Date.now() - hoursAgo * HOUR_MS;
    database.run('UPDATE messages SET created_at = ? WHERE topic_id = ?', at, id);
    database.run('UPDATE topics SET created_at = ?, updated_at = ? WHERE id = ?', at, at, id);
  }
}

/**
 * Stores a loop that waits for the answer to a question, with the journal rows that the effect
 * `askUser` stores.
 */
export function seedQuestion(database: Database, workspace: string): void {
  const topicId = newId(TopicId);
  const loopId = newId(LoopId);
  new Topics(database).create({ id: topicId, title: '整理会议纪要并生成待办', workspace });
  const loops = new Loops(database);
  const owner = 'screenshots';
  loops.create(
    {
      id: loopId,
      topicId,
      strategy: 'plan-replan',
      strategyVersion: 1,
      workspace,
      locale: 'zh-CN',
      state: { name: 'running' },
      limits: DEFAULT_LIMITS,
    },
    null,
    { owner, leaseMs: 0 },
  );
  const iteration = { number: 2, durationMs: 3_100, usage: { inputTokens: 1_400, outputTokens: 90 } };
  const question = '供应商会议定在周五上午还是下午？';
  const prefix = '请确认：';
  const options = ['周五上午', '周五下午', '改到下周一，先问供应商'];
  loops.commit(loopId, owner, {
    state: { name: 'waiting', awaited: { for: 'question' } },
    rows: [{ kind: 'question-requested', question, prefix, options, seq: 1, at: Date.now() }],
    messages: [
      said(topicId, loopId, 'user', '把上周三的会议纪要整理成待办，重要的标出来'),
      { ...said(topicId, loopId, 'assistant', '已找到 `notes/2026-11-18.md`，共 7 项行动。'), iteration },
      { ...said(topicId, loopId, 'assistant', ''), parts: [{ type: 'question', prefix, question, options }] },
    ],
  });
}

export const REMINDERS = 'Reminders';

/** Stores reminders: some were missed, and one is due now. */
export function seedReminders(database: Database, workspace: string): void {
  const id = newId(TopicId);
  new Topics(database).create({ id, title: REMINDERS, workspace });
  const messages = new Messages(database);
  const now = Date.now();
  const missed = ['Meeting with the supplier', '把会议纪要发给大家', 'Hand in the report', '给妈妈打电话'].map(
    (text, index): Reminder => ({
      source: index % 2 === 0 ? 'schedule' : 'todo',
      sourceId: index + 1,
      text,
      occursAt: now - (index + 1) * HOUR_MS,
      remindAt: now - (index + 2) * HOUR_MS,
    }),
  );
  const due: Reminder = { source: 'schedule', sourceId: 9, text: 'Stand-up', occursAt: now + HOUR_MS, remindAt: now };
  for (const part of [
    { type: 'reminder', missed: true, reminders: missed },
    { type: 'reminder', missed: false, reminders: [due] },
  ] as const) {
    messages.append({ ...said(id, null, 'assistant', ''), parts: [part] });
  }
}

function said(topicId: TopicId, loopId: LoopId | null, role: 'user' | 'assistant', text: string): Message {
  return {
    id: newId(MessageId),
    topicId,
    loopId,
    role,
    parts: [{ type: 'text', text }],
    model: null,
    createdAt: Date.now(),
  };
}
