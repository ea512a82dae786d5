/**
 * Requests of servers to the user, with the answers filled in so far. A settled request never
 * opens again.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { CallId, LoopId, ServerId, ServerRequestId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LoopState } from '../../../shared/loop.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';
import { ownerIsGone } from './owner.ts';

interface RequestRow {
  readonly id: string;
  readonly server_id: string;
  readonly topic_id: string;
  readonly loop_id: string | null;
  readonly call_id: string | null;
  readonly ask: string;
  readonly state: ServerRequest['state'];
  readonly draft: string;
  readonly reply: string | null;
  readonly created_at: number;
}

/** How an open request ends. An absent field stays unchanged. */
export interface Settled {
  readonly state: Exclude<ServerRequest['state'], 'open'>;
  readonly draft?: JsonObject;
  readonly reply?: string;
}

const COLUMNS = 'id, server_id, topic_id, loop_id, call_id, ask, state, draft, reply, created_at';
/** An SQL condition on a topic: it has an unanswered request. */
export const HAS_OPEN_REQUEST =
  "EXISTS (SELECT 1 FROM server_requests WHERE server_requests.topic_id = topics.id AND state = 'open')";

export class ServerRequests {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `owner` is the process that waits for the answer, as `newOwner` names it. */
  add(request: ServerRequest, owner: string): void {
    this.#database.run(
      `INSERT INTO server_requests (${COLUMNS}, owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      request.id,
      request.serverId,
      request.topicId,
      request.loopId,
      request.callId,
      toJson(request.ask),
      request.state,
      toJson(request.draft),
      request.reply,
      request.createdAt,
      owner,
    );
  }

  /** Throws `not-found`. */
  get(topicId: TopicId, id: ServerRequestId): ServerRequest {
    const row = this.#database.get<RequestRow>(
      `SELECT ${COLUMNS} FROM server_requests WHERE id = ? AND topic_id = ?`,
      id,
      topicId,
    );
    if (!row) throw new LoopwrightError('request-not-found', { topicId, id });
    return toRequest(row);
  }

  /** The open requests of a topic and all requests of this loop, oldest first. */
  ofTopic(topicId: TopicId, loopId: LoopId | null): readonly ServerRequest[] {
    return this.#database
      .all<RequestRow>(
        `SELECT ${COLUMNS} FROM server_requests WHERE topic_id = ? AND (state = 'open' OR loop_id = ?) ORDER BY number`,
        topicId,
        loopId,
      )
      .map(toRequest);
  }

  /** How many requests a server has made in a loop so far. */
  count(topicId: TopicId, loopId: LoopId, serverId: ServerId): number {
    const row = this.#database.get<{ asked: number }>(
      'SELECT count(*) AS asked FROM server_requests WHERE topic_id = ? AND loop_id = ? AND server_id = ?',
      topicId,
      loopId,
      serverId,
    );
    return row?.asked ?? 0;
  }

  /** False: the request is no longer open, and nothing changed. */
  saveDraft(id: ServerRequestId, draft: JsonObject): boolean {
    return (
      this.#database.run("UPDATE server_requests SET draft = ? WHERE id = ? AND state = 'open'", toJson(draft), id) > 0
    );
  }

  /** False: the request is no longer open, and nothing changed. */
  settle(id: ServerRequestId, { state, draft, reply }: Settled): boolean {
    const changed = this.#database.run(
      `UPDATE server_requests SET state = ?, draft = coalesce(?, draft), reply = coalesce(?, reply)
       WHERE id = ? AND state = 'open'`,
      state,
      draft === undefined ? null : toJson(draft),
      reply ?? null,
      id,
    );
    return changed > 0;
  }

  /**
   * Marks open requests as expired when nobody waits for them: their process is gone, or their
   * loop does not run.
   */
  expireLost(): void {
    const open = this.#database.all<{ id: string; owner: string; loop_state: LoopState['name'] | null }>(
      `SELECT server_requests.id, server_requests.owner, loops.state_name AS loop_state
       FROM server_requests LEFT JOIN loops ON loops.id = server_requests.loop_id WHERE server_requests.state = 'open'`,
    );
    for (const { id, owner, loop_state } of open) {
      if (loop_state !== 'running' || ownerIsGone(owner)) this.settle(ServerRequestId.parse(id), { state: 'expired' });
    }
  }
}

function toRequest(row: RequestRow): ServerRequest {
  return {
    id: ServerRequestId.parse(row.id),
    serverId: ServerId.parse(row.server_id),
    topicId: TopicId.parse(row.topic_id),
    loopId: row.loop_id === null ? null : LoopId.parse(row.loop_id),
    callId: row.call_id === null ? null : CallId.parse(row.call_id),
    ask: fromJson(row.ask),
    state: row.state,
    draft: fromJson(row.draft),
    reply: row.reply,
    createdAt: row.created_at,
  };
}
