/** Finds commands that the user ran and whose output was not yet sent to a model. */
import type { TopicId } from '../../../shared/ids.ts';
import type { CommandRunPart, Part } from '../../../shared/message.ts';
import type { Database } from './database.ts';
import { fromJson } from './json-column.ts';
import { SHOWN_LOOP } from './loops.ts';

/**
 * An SQL query for messages since the start of the last turn. Earlier output was already sent,
 * because each turn carries all output that exists at its start.
 */
const SINCE_LAST_TURN = `
  SELECT role, parts FROM messages
  WHERE topic_id = ?1 AND shown = 1 AND role IN ('user', 'assistant') AND parts LIKE '%"type":"command-run"%'
    AND seq >= coalesce((
      SELECT goal.seq FROM messages AS goal WHERE goal.topic_id = ?1 AND goal.id = (
        SELECT json_extract(data, '$.input.goalId') FROM journal
        WHERE row = 0 AND loop_id = (SELECT id FROM loops WHERE topic_id = ?1 AND ${SHOWN_LOOP} ORDER BY number DESC LIMIT 1)
      )), 0)
  ORDER BY seq`;

/**
 * An SQL query for messages with command output that were sent to a running loop and that the loop
 * has not read yet.
 */
const ON_THE_WAY = `
  SELECT item FROM inbox
  WHERE consumed_by_row IS NULL AND loop_id IN (SELECT id FROM loops WHERE topic_id = ?) AND item LIKE '%"type":"command-run"%'`;

/**
 * Returns the commands in shown messages whose output the next message of the user must carry,
 * oldest first.
 */
export function unreportedCommandRuns(database: Database, topicId: TopicId): readonly CommandRunPart[] {
  const stored = database
    .all<{ role: string; parts: string }>(SINCE_LAST_TURN, topicId)
    .map(({ role, parts }) => ({ role, runs: runsIn(fromJson(parts)) }));
  if (stored.length === 0) return [];
  const sent = database
    .all<{ item: string }>(ON_THE_WAY, topicId)
    .flatMap(({ item }) => runsIn(fromJson<{ message?: { parts: readonly Part[] } }>(item).message?.parts ?? []));
  const of = (wanted: string) => stored.filter(({ role }) => role === wanted).flatMap(({ runs }) => runs);
  const reported = new Set([...of('user'), ...sent].map(({ id }) => id));
  return of('assistant').filter(({ id }) => !reported.has(id));
}

/** An SQL query for the newest messages with commands that the user ran. */
const OF_TOPIC = `
  SELECT parts FROM messages
  WHERE topic_id = ? AND shown = 1 AND role = 'assistant' AND parts LIKE '%"type":"command-run"%' ORDER BY seq DESC LIMIT 100`;

/** Returns at most 100 commands that the user ran in a topic, the newest first. */
export function commandsOfUser(database: Database, topicId: TopicId): readonly string[] {
  return database
    .all<{ parts: string }>(OF_TOPIC, topicId)
    .flatMap(({ parts }) => runsIn(fromJson(parts)).map(({ command }) => command));
}

function runsIn(parts: readonly Part[]): readonly CommandRunPart[] {
  return parts.filter((part) => part.type === 'command-run');
}
