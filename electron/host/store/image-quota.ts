/** Limits the space of the contents that are kept for undo and redo. */
import type { KeptImages } from '../../../shared/changes.ts';
import { Queries } from './queries.ts';

/** Open changes of loops that edited within this time are kept as long as others can be removed, in milliseconds. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

interface Candidate {
  readonly key: string;
  readonly bytes: number;
}

export class ImageQuota extends Queries {
  /** What is kept now, and how many contents were removed. */
  kept(): KeptImages {
    const sum = this.database.get<KeptImages>(
      `SELECT coalesce(sum(length(bytes)), 0) AS bytes,
         count(*) FILTER (WHERE removed_at IS NULL) AS contents, count(*) FILTER (WHERE removed_at IS NOT NULL) AS removed
       FROM images`,
    );
    return sum ?? { bytes: 0, contents: 0, removed: 0 };
  }

  /**
   * If more than `limit` bytes are kept, removes contents until nine tenths of it are kept, so that not
   * every edit removes one. Contents of the loops that edited longest ago are removed first, and
   * recent ones of changes that are not accepted last. Those of loops that can go on are never
   * removed. Returns the number of removed contents.
   */
  keepWithin(limit: number): number {
    return this.database.transaction(() => {
      const { bytes } = this.kept();
      if (bytes <= limit) return 0;
      let left = bytes;
      let removed = 0;
      for (const candidate of this.#candidates()) {
        if (left <= limit * 0.9) break;
        this.database.run(
          `UPDATE images SET bytes = x'', size = 0, deflated = 0, removed_at = ? WHERE key = ?`,
          ...[this.database.now(), candidate.key],
        );
        left -= candidate.bytes;
        removed += 1;
      }
      return removed;
    });
  }

  /** The contents that may be removed, in the order in which they are. A content may belong to several loops. */
  #candidates(): readonly Candidate[] {
    return this.database.all<Candidate>(
      `WITH ages AS (SELECT loop_id, max(at) AS newest FROM checkpoints WHERE loop_id IS NOT NULL GROUP BY loop_id),
       edits AS (
         SELECT before, after, accepted_at, coalesce(newest, at) AS newest,
           coalesce(state_name IN ('running', 'waiting', 'paused'), 0) AS goes_on
         FROM checkpoints LEFT JOIN ages ON ages.loop_id = checkpoints.loop_id
           LEFT JOIN loops ON loops.id = checkpoints.loop_id),
       uses AS (
         SELECT before AS key, accepted_at, newest, goes_on FROM edits WHERE before IS NOT NULL
         UNION ALL SELECT after, accepted_at, newest, goes_on FROM edits WHERE after IS NOT NULL)
       SELECT images.key, length(bytes) AS bytes FROM images LEFT JOIN uses ON uses.key = images.key
       WHERE removed_at IS NULL
       GROUP BY images.key
       HAVING max(coalesce(goes_on, 0)) = 0
       ORDER BY max(accepted_at IS NULL AND coalesce(newest, 0) > ?), max(coalesce(newest, 0)), images.key`,
      this.database.now() - RECENT_MS,
    );
  }
}
