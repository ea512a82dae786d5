/** Stores which secrets were found in the requests of a topic, where, and which of them are sent. */
import type { TopicId } from '../../../shared/ids.ts';
import { SECRET_KINDS, type SecretKind } from '../../../shared/secret-kinds.ts';
import type { SecretPlace, WithheldSecret } from '../../../shared/withheld-secret.ts';
import { SealedQueries } from './sealed-queries.ts';

export interface KnownSecret extends Pick<WithheldSecret, 'number' | 'kind' | 'sent'> {
  readonly digest: string;
}

interface Row {
  readonly number: number;
  readonly digest: string;
  readonly kind: string;
  readonly sent: number;
}

/** The places of a secret that are stored. A secret that is everywhere needs no longer list. */
const MOST_PLACES = 100;

export class WithheldSecrets extends SealedQueries {
  /**
   * Returns the secrets of a topic by number. One that another program marked as sent is not sent.
   * Every model call runs this query.
   */
  known(topicId: TopicId): readonly KnownSecret[] {
    return this.database
      .all<Row>('SELECT number, digest, kind, sent FROM withheld_secrets WHERE topic_id = ? ORDER BY number', topicId)
      .map((row) => ({
        ...row,
        kind: kindOf(row.kind),
        sent: row.sent === 1 && this.seal.isOwn('withheld_secrets', keyOf(topicId, row.number)),
      }));
  }

  /** Returns the secrets of a topic by number, with their places. */
  list(topicId: TopicId): readonly WithheldSecret[] {
    const places = Map.groupBy(
      this.database.all<SecretPlace & { readonly number: number }>(
        `SELECT number, message_id AS messageId, call_id AS callId, source FROM withheld_places
         WHERE topic_id = ? ORDER BY number, place`,
        topicId,
      ),
      ({ number }) => number,
    );
    return this.known(topicId).map(({ digest: _, ...secret }) => ({
      ...secret,
      places: (places.get(secret.number) ?? []).map(({ number: __, ...place }) => place),
    }));
  }

  /**
   * Stores a secret under the next number of the topic, and returns it; another process may have
   * stored it before. Returns null if the topic does not exist.
   */
  add(topicId: TopicId, digest: string, kind: SecretKind): KnownSecret | null {
    return this.database.transaction(() => {
      this.database.run(
        `INSERT INTO withheld_secrets (topic_id, number, digest, kind)
         SELECT id, 1 + (SELECT coalesce(max(number), 0) FROM withheld_secrets WHERE topic_id = topics.id), ?2, ?3
         FROM topics WHERE id = ?1
         ON CONFLICT (topic_id, digest) DO NOTHING`,
        ...[topicId, digest, kind],
      );
      return this.known(topicId).find((secret) => secret.digest === digest) ?? null;
    });
  }

  /** Stores a place of a stored secret. Returns false if nothing was stored. */
  addPlace(topicId: TopicId, number: number, { messageId, callId, source }: SecretPlace): boolean {
    return this.database.transaction(() => {
      const places = this.database.all<SecretPlace>(
        `SELECT message_id AS messageId, call_id AS callId, source FROM withheld_places
         WHERE topic_id = ? AND number = ?`,
        ...[topicId, number],
      );
      const isStored = places.some(
        (place) => place.messageId === messageId && place.callId === callId && place.source === source,
      );
      // A message that is stored nowhere repeats what is at another place.
      const isRepetition = messageId === null && callId === null && places.length > 0;
      if (isStored || isRepetition || places.length >= MOST_PLACES) return false;
      const stored = this.database.run(
        `INSERT INTO withheld_places (topic_id, number, place, message_id, call_id, source)
         SELECT topic_id, number, ?3, ?4, ?5, ?6 FROM withheld_secrets WHERE topic_id = ?1 AND number = ?2`,
        ...[topicId, number, places.length, messageId, callId, source],
      );
      return stored > 0;
    });
  }

  /** Records whether models get these secrets from now on. Numbers that do not exist are ignored. */
  setSent(topicId: TopicId, numbers: readonly number[], sent: boolean): void {
    this.database.transaction(() => {
      for (const number of numbers) {
        this.database.run(
          'UPDATE withheld_secrets SET sent = ? WHERE topic_id = ? AND number = ?',
          ...[Number(sent), topicId, number],
        );
        this.seal.sign('withheld_secrets', keyOf(topicId, number));
      }
    });
  }
}

const keyOf = (topicId: TopicId, number: number) => JSON.stringify([topicId, number]);

/** A kind of a newer version of the app is shown as the general one. */
const kindOf = (text: string): SecretKind => SECRET_KINDS.find((kind) => kind === text) ?? 'password';
