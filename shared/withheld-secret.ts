/** Secrets of a topic that models do not get, and the texts that stand for them. */
import type { CallId, MessageId } from './ids.ts';
import { SECRET_KINDS, type SecretKind, secretName } from './secret-kinds.ts';

/** Where a secret was found. Without a message and a call: in the instructions of a request. */
export interface SecretPlace {
  /** The message of the user that contains the secret; null: it is in none. */
  readonly messageId: MessageId | null;
  /** The call whose result contains the secret; null: it is in none. */
  readonly callId: CallId | null;
  /** The path of the file or the name of the tool; null: the text of a message. */
  readonly source: string | null;
}

/** A secret that was recognised in a request of a topic. Its value is stored only where it was found. */
export interface WithheldSecret {
  /** Numbers the secrets of the topic, from 1. The same value has the same number. */
  readonly number: number;
  readonly kind: SecretKind;
  /** Whether the user allowed that models get it in this topic. */
  readonly sent: boolean;
  /** The places in the order in which they were found. */
  readonly places: readonly SecretPlace[];
}

/** A secret at a place where it was not found before. */
export interface NewlyWithheld extends Pick<WithheldSecret, 'number' | 'kind'> {
  readonly source: string | null;
}

/** Returns the text that a model reads in place of the secret. */
export const placeholderOf = ({ number, kind }: Pick<WithheldSecret, 'number' | 'kind'>): string =>
  `[secret ${number}: ${secretName(kind)}]`;

const PLACEHOLDER = new RegExp(`\\[secret \\d{1,9}: (?:${SECRET_KINDS.map(secretName).join('|')})\\]`);

/** Returns the first placeholder in a text; null if there is none. */
export const placeholderIn = (text: string): string | null => PLACEHOLDER.exec(text)?.[0] ?? null;
