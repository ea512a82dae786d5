/**
 * Stores the requests of servers to the user, with the answers filled in so far. A request that
 * has ended never opens again.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId, ServerId, ServerRequestId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LoopState } from '../../../shared/loop.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { fromJson, toJson } from './json-column.ts';
import { ownerIsGone } from './owner.ts';
import { Queries } from './queries.ts';

type RequestRow = Omit<ServerRequest, 'ask' | 'draft'> & { readonly ask: string; readonly draft: string };

/** The changes to a request when it ends. An absent field stays unchanged. */
export interface Settled {
  readonly state: Exclude<ServerRequest['state'], 'open'>;
  readonly draft?: JsonObject;
  readonly reply?: string;
}

const SELECT = `
  SELECT id, server_id AS serverId, topic_id AS topicId, loop_id AS loopId, call_id AS callId, ask, state, draft, reply,
    created_at AS createdAt
  FROM server_requests`;

/** An SQL condition that selects topics with an open request. */
export const HAS_OPEN_REQUEST =
  "EXISTS (SELECT 1 FROM server_requests WHERE server_requests.topic_id = topics.id AND state = 'open')";

export class ServerRequests extends Queries {
  /**
   * Stores a request. `owner` is the process that waits for the answer, in the format of
   * `newOwner`.
   */
  add(request: ServerRequest, owner: string): void {
    this.database.run(
      `INSERT INTO server_requests (id, server_id, topic_id, loop_id, call_id, ask, state, draft, reply, created_at, owner)
       VALUES (:id, :serverId, :topicId, :loopId, :callId, :ask, :state, :draft, :reply, :createdAt, :owner)`,
      { ...request, ask: toJson(request.ask), draft: toJson(request.draft), owner },
    );
  }

  /** Returns a request. Throws `not-found` if it does not exist in this topic. */
  get(topicId: TopicId, id: ServerRequestId): ServerRequest {
    const row = this.database.get<RequestRow>(`${SELECT} WHERE id = ? AND topic_id = ?`, id, topicId);
    if (!row) throw new LoopwrightError('request-not-found', { topicId, id });
    return toRequest(row);
  }

  /** Returns the open requests of a topic and all requests of the given loop, oldest first. */
  ofTopic(topicId: TopicId, loopId: LoopId | null): readonly ServerRequest[] {
    const sql = `${SELECT} WHERE topic_id = ? AND (state = 'open' OR loop_id = ?) ORDER BY number`;
    return this.database.all<RequestRow>(sql, topicId, loopId).map(toRequest);
  }

  /** Returns the number of requests that a server has made in a loop so far. */
  count(topicId: TopicId, loopId: LoopId, serverId: ServerId): number {
    const row = this.database.get<{ asked: number }>(
      'SELECT count(*) AS asked FROM server_requests WHERE topic_id = ? AND loop_id = ? AND server_id = ?',
      topicId,
      loopId,
      serverId,
    );
    return row?.asked ?? 0;
  }

  /** Stores a draft. Returns false and changes nothing if the request is no longer open. */
  saveDraft(id: ServerRequestId, draft: JsonObject): boolean {
    const sql = "UPDATE server_requests SET draft = ? WHERE id = ? AND state = 'open'";
    return this.database.run(sql, toJson(draft), id) > 0;
  }

  /** Ends a request. Returns false and changes nothing if the request is no longer open. */
  settle(id: ServerRequestId, { state, draft, reply }: Settled): boolean {
    const changed = this.database.run(
      `UPDATE server_requests SET state = ?, draft = coalesce(?, draft), reply = coalesce(?, reply)
       WHERE id = ? AND state = 'open'`,
      ...[state, draft === undefined ? null : toJson(draft), reply ?? null, id],
    );
    return changed > 0;
  }

  /**
   * Marks open requests as expired if nothing waits for their answer any more, because their
   * process is gone or their loop does not run.
   */
  expireLost(): void {
    const open = this.database.all<{ id: ServerRequestId; owner: string; loop_state: LoopState['name'] | null }>(
      `SELECT server_requests.id, server_requests.owner, loops.state_name AS loop_state
       FROM server_requests LEFT JOIN loops ON loops.id = server_requests.loop_id WHERE server_requests.state = 'open'`,
    );
    for (const { id, owner, loop_state } of open) {
      if (loop_state !== 'running' || ownerIsGone(owner)) this.settle(id, { state: 'expired' });
    }
  }
}

function toRequest({ ask, draft, ...request }: RequestRow): ServerRequest {
  return { ...request, ask: fromJson(ask), draft: fromJson(draft) };
}
