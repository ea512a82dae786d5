/** Stores contents of files under the hash of their bytes. Equal contents are stored once. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Image } from '../files/checkpoints.ts';
import type { Database } from './database.ts';

/** Returns a stored content; null if it was never stored or was removed to save space. */
export function imageIn(database: Database, key: Image['key']): Uint8Array | null {
  const row = database.get<{ size: number; deflated: number; bytes: NodeJS.NonSharedUint8Array }>(
    'SELECT size, deflated, bytes FROM images WHERE key = ? AND removed_at IS NULL',
    key,
  );
  if (!row) return null;
  return row.deflated ? inflateRawSync(row.bytes, { maxOutputLength: row.size }) : row.bytes;
}

/** Stores a content, also one that was removed before. */
export function saveImage(database: Database, { key, bytes }: Image): void {
  if (database.get('SELECT 1 FROM images WHERE key = ? AND removed_at IS NULL', key)) return;
  const deflated = deflateRawSync(bytes, { level: 1 });
  const helps = deflated.byteLength < bytes.byteLength * 0.9;
  database.run(
    `INSERT INTO images (key, size, deflated, bytes) VALUES (:key, :size, :deflated, :bytes)
     ON CONFLICT (key) DO UPDATE SET size = :size, deflated = :deflated, bytes = :bytes, removed_at = NULL`,
    { key, size: bytes.byteLength, deflated: Number(helps), bytes: helps ? deflated : bytes },
  );
}
