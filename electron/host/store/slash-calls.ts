/**
 * Stores the replies to slash commands that loops run, so that a call that is repeated after a
 * crash does not change anything a second time.
 */
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { SlashReply } from '../../../shared/slash/slash-command.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export class SlashCalls extends Queries {
  find(callId: CallId): SlashReply | undefined {
    const row = this.database.get<{ reply: string }>('SELECT reply FROM slash_calls WHERE call_id = ?', callId);
    return row && fromJson(row.reply);
  }

  /**
   * Stores the reply to a call. Call this inside the transaction in which the command makes its
   * change.
   */
  keep({ loopId, callId }: { readonly loopId: LoopId; readonly callId: CallId }, reply: SlashReply): void {
    this.database.run(
      'INSERT INTO slash_calls (call_id, loop_id, reply) VALUES (?, ?, ?)',
      callId,
      loopId,
      toJson(reply),
    );
  }

  /**
   * Removes the stored replies to slash commands of loops that have ended. Only an
   * interrupted loop needs them, so that it does not perform a command twice.
   */
  forgetEnded(): void {
    this.database.run(
      `DELETE FROM slash_calls
       WHERE loop_id IN (SELECT id FROM loops WHERE state_name IN ('completed', 'stopped', 'failed'))`,
    );
  }
}
