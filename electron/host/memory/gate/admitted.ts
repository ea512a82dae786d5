/** Turns the actions of a model into proposals, and drops those that must not reach the user. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { FACT_VALUE_LENGTH, type Fact, type FactScope, type FactSource } from '../../../../shared/fact.ts';
import { foldedKey } from '../../../../shared/fact-key.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import { canonicalJson, type JsonValue } from '../../../../shared/json.ts';
import { plainLine } from '../../../../shared/visible-text.ts';
import type { NewProposal, StoredProposal } from '../../store/fact-proposals.ts';
import type { GateAction } from './gate-answer.ts';
import { isGrounded, quotedIn, type TypedWords } from './typed-words.ts';
import { isUnsafe } from './unsafe-words.ts';

export interface Turn {
  readonly topicId: TopicId;
  /** The real path of the workspace. */
  readonly folder: string;
  /** What the user typed in this turn and before, oldest first. */
  readonly typed: readonly TypedWords[];
  /** The facts that count here. Others cannot be changed. */
  readonly facts: readonly Fact[];
  /** In milliseconds since the epoch, UTC. */
  readonly now: number;
}

/** The most characters of the reason that is kept. */
const REASON_LENGTH = 300;

/**
 * Returns the proposal that an action makes; null: it quotes nothing that the user typed, is unsafe,
 * changes an unknown fact, or says what is kept already.
 */
export function proposalOf(action: GateAction, turn: Turn): NewProposal | null {
  const said = quotedIn(turn.typed, action.quote);
  if (said === null) return null;
  const source: FactSource = {
    ...{ kind: 'chat', topicId: turn.topicId, messageId: said.messageId, excerpt: plainLine(action.quote) },
  };
  const about = {
    ...{ source, confidence: action.confidence, expiresAt: null },
    reason: plainLine(action.reason).slice(0, REASON_LENGTH).toWellFormed(),
  };
  const proposal = changeOf(action, turn);
  if (proposal === null) return null;
  const made = { ...proposal, ...about, ...('expiresAt' in proposal ? { expiresAt: proposal.expiresAt } : {}) };
  return isSafe(made, action) && (made.change === 'retract' || isGrounded(turn.typed, made.value)) ? made : null;
}

type Change = Pick<NewProposal, 'change' | 'factId' | 'key' | 'value' | 'tags' | 'scope'> &
  Partial<Pick<NewProposal, 'expiresAt'>>;

function changeOf(action: GateAction, { facts, topicId, folder, now }: Turn): Change | null {
  switch (action.action) {
    case 'PROPOSE': {
      const { key: written, value, tags, scope: where, ttl_seconds: ttl } = action;
      const key = plainLine(written);
      const scope = scopeOf(where, topicId, folder);
      const known = facts.some((fact) => foldedKey(fact.key) === foldedKey(key) && isSame(fact.value, value));
      if (known || key === '') return null;
      const expiresAt = ttl === undefined ? null : now + Math.round(ttl * 1_000);
      return { change: 'propose', factId: null, key, value, tags, scope, expiresAt };
    }
    case 'UPDATE': {
      const fact = facts.find(({ id }) => id === action.fact);
      if (fact === undefined || isSame(fact.value, action.value)) return null;
      const { id: factId, key, tags, scope } = fact;
      return { change: 'update', factId, key, value: action.value, tags, scope };
    }
    case 'RETRACT': {
      const fact = facts.find(({ id }) => id === action.fact);
      if (fact === undefined) return null;
      const { id: factId, key, value, tags, scope } = fact;
      return { change: 'retract', factId, key, value, tags, scope };
    }
    default:
      return assertNever(action);
  }
}

/** The owner of a scope is always that of the turn; a model cannot name another. */
function scopeOf(where: FactScope['in'], topicId: TopicId, folder: string): FactScope {
  switch (where) {
    case 'global':
      return { in: 'global' };
    case 'folder':
      return { in: 'folder', folder };
    case 'topic':
      return { in: 'topic', topicId };
    default:
      return assertNever(where);
  }
}

function isSafe(
  { change, key, value, tags }: Pick<NewProposal, 'change' | 'key' | 'value' | 'tags'>,
  { quote, reason }: GateAction,
) {
  // A fact that memory contains may be retracted even if its value could not be proposed.
  if (change === 'retract') return !isUnsafe('', [quote, reason]);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return JSON.stringify(value).length <= FACT_VALUE_LENGTH && !isUnsafe(key, [text, ...tags, quote, reason]);
}

/**
 * Whether a proposal was made before: the same change is pending, or the user rejected it when the same
 * words led to it.
 */
export function isRepeated(proposal: NewProposal, known: readonly StoredProposal[]): boolean {
  return known.some((before) => {
    const sameTarget =
      before.change === proposal.change &&
      before.factId === proposal.factId &&
      foldedKey(before.key) === foldedKey(proposal.key);
    if (!sameTarget) return false;
    if (before.status === 'pending') return proposal.change === 'retract' || isSame(before.value, proposal.value);
    return (
      before.status === 'rejected' && before.source.excerpt.toLowerCase() === proposal.source.excerpt.toLowerCase()
    );
  });
}

const isSame = (one: JsonValue, other: JsonValue): boolean => comparedValue(one) === comparedValue(other);

const comparedValue = (value: JsonValue): string =>
  typeof value === 'string' ? foldedKey(value) : canonicalJson(value);
