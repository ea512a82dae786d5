/** Stores what tool calls made for people. The content of an output is a list of deflated parts. */
import { type CallId, LoopId, type OutputId, type TopicId } from '../../../shared/ids.ts';
import type { OutputRef } from '../../../shared/output.ts';
import { newId } from '../new-id.ts';
import { fromJson } from './json-column.ts';
import { Queries } from './queries.ts';

/** An output with the call that made it. */
export interface StoredOutput {
  readonly ref: OutputRef;
  readonly topicId: TopicId;
  readonly loopId: LoopId;
  readonly callId: CallId;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

export interface NewOutput {
  readonly ref: OutputRef;
  readonly parts: readonly Uint8Array[];
}

/** An output of an imported topic. */
export interface NewImportedOutput extends NewOutput {
  readonly callId: CallId;
  /** Milliseconds since the epoch, UTC; null: unknown. */
  readonly createdAt: number | null;
}

type Row = Omit<StoredOutput, 'ref'> & { readonly ref: string };

const SELECT =
  'SELECT ref, topic_id AS topicId, loop_id AS loopId, call_id AS callId, created_at AS createdAt FROM outputs';

export class Outputs extends Queries {
  /** Stores outputs of a call in one transaction. Returns false, and stores nothing, if the topic does not exist. */
  save(call: Pick<StoredOutput, 'topicId' | 'loopId' | 'callId'>, outputs: readonly NewOutput[]): boolean {
    return this.database.transaction(() => {
      if (!this.database.get('SELECT 1 FROM topics WHERE id = ?', call.topicId)) return false;
      for (const { ref, parts } of outputs) {
        this.database.run(
          'INSERT INTO outputs (id, topic_id, loop_id, call_id, ref, created_at) VALUES (?, ?, ?, ?, ?, ?)',
          ...[ref.id, call.topicId, call.loopId, call.callId, JSON.stringify(ref), this.database.now()],
        );
        for (const [part, bytes] of parts.entries()) {
          this.database.run(
            'INSERT INTO output_parts (output_number, part, bytes) SELECT number, ?, ? FROM outputs WHERE id = ?',
            ...[part, bytes, ref.id],
          );
        }
      }
      return true;
    });
  }

  /** Stores outputs that were made elsewhere, by a loop that is not here. `otherwise`: the time of those whose own is unknown. */
  saveImported(topicId: TopicId, outputs: readonly NewImportedOutput[], otherwise: number): void {
    const loopId = newId(LoopId);
    this.database.transaction(() => {
      for (const { callId, createdAt, ...output } of outputs) {
        this.save({ topicId, loopId, callId }, [output]);
        const at = Math.min(createdAt ?? otherwise, this.database.now());
        this.database.run('UPDATE outputs SET created_at = ? WHERE id = ?', at, output.ref.id);
      }
    });
  }

  find(id: OutputId): StoredOutput | null {
    const row = this.database.get<Row>(`${SELECT} WHERE id = ?`, id);
    return row === undefined ? null : stored(row);
  }

  /** Returns the outputs of a topic, oldest first. */
  ofTopic(topicId: TopicId): readonly StoredOutput[] {
    return this.database.all<Row>(`${SELECT} WHERE topic_id = ? ORDER BY number`, topicId).map(stored);
  }

  /** Returns a part of the content as it was stored; null if there is none with this number. */
  part(id: OutputId, part: number): Uint8Array | null {
    const row = this.database.get<{ bytes: NodeJS.NonSharedUint8Array }>(
      `SELECT bytes FROM output_parts JOIN outputs ON output_number = number WHERE id = ? AND part = ?`,
      ...[id, part],
    );
    return row?.bytes ?? null;
  }
}

const stored = (row: Row): StoredOutput => ({ ...row, ref: fromJson<OutputRef>(row.ref) });
