/**
 * Assembles tool calls from the pieces of a stream. Correct servers number the calls; others send
 * no number, the same number for all, whole calls at once, or a name in pieces. The provider's
 * ids serve to distinguish calls when numbers cannot, and are then dropped.
 */
import { type JsonValue, parseJson } from '../../../shared/json.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';
import { cleanArguments } from '../../../shared/wire/clean-json.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';
import type { KeyRedaction, RedactedStream } from './key-redaction.ts';
import { fieldOf, textField } from './loose-json.ts';

/** The maximum number of calls in one reply that can run (faults.md F20). */
export const MAX_CALLS = 64;

/** The maximum number of calls in a reply. With more calls the whole reply is rejected. */
export const MAX_SLOTS = 200;

export const MAX_NAME = 200;

/** The error message for a call that was cut off (faults.md F17). */
export const CUT_OFF =
  'The reply was cut off inside this call at its length limit. The tool did not run. Make the call again with less in it.';

/**
 * Returns the error message for a call beyond the maximum. `calls` is the number of calls in the
 * reply; null while it is unknown.
 */
export function oneTooMany(position: number, calls: number | null): string {
  const which = `number ${position + 1}${calls === null ? '' : ` of ${calls}`}`;
  return `One reply can make ${MAX_CALLS} calls; this is ${which}. The tool did not run. Make the call in a later reply if it is still needed.`;
}

interface Slot {
  readonly position: number;
  id: string;
  name: string;
  text: string;
  readonly shown: RedactedStream;
  /** Arguments that arrived as a JSON value instead of text. */
  value: JsonValue | undefined;
}

type Delta = Extract<ModelEvent, { type: 'tool-call-delta' }>;

export interface CallAssembly {
  /** Adds the `tool_calls` of one delta or of a whole message. */
  add(pieces: readonly unknown[]): readonly Delta[];
  /** Adds the `function_call` of servers that support only one call. */
  addLegacy(piece: unknown): readonly Delta[];
  /** Whether there were more calls than plausible; the excess was dropped. */
  readonly overflowed: boolean;
  /**
   * Ends the reply and returns its calls. `cutOff` tells whether the reply ended at its length
   * limit, so that an incomplete call was cut.
   */
  finish(cutOff: boolean): readonly WrittenCall[];
}

export function createCallAssembly(redaction: KeyRedaction): CallAssembly {
  const slots: Slot[] = [];
  const byIndex = new Map<unknown, Slot>();
  let current: Slot | undefined;
  let overflowed = false;

  function open(index: unknown): Slot {
    current = { position: slots.length, id: '', name: '', text: '', shown: redaction.stream(), value: undefined };
    if (slots.length === MAX_SLOTS) overflowed = true;
    else slots.push(current);
    if (index !== undefined) byIndex.set(index, current);
    return current;
  }

  function slotFor(piece: unknown, index: unknown, isBatch: boolean): Slot {
    const known = index === undefined ? current : byIndex.get(index);
    if (known === undefined) return open(index);
    const starts = index === undefined ? startsUnnumbered(known, piece, isBatch) : startsWithSameNumber(known, piece);
    return starts ? open(index) : known;
  }

  function write(slot: Slot, id: string, called: unknown): Delta {
    slot.id ||= id;
    slot.name = joinedName(slot, textField(called, 'name') ?? '');
    const args = fieldOf(called, 'arguments');
    let argumentsDelta = '';
    if (typeof args === 'string') {
      argumentsDelta = args;
      slot.text += args;
    } else if (args !== undefined && args !== null) slot.value = args as JsonValue;
    current = slot;
    return {
      type: 'tool-call-delta',
      index: slot.position,
      name: shownName(slot),
      argumentsDelta: slot.shown.push(wellFormed(argumentsDelta)),
    };
  }

  function shownName(slot: Slot): string {
    return wellFormed(redaction.text(slot.name).slice(0, MAX_NAME));
  }

  /**
   * Returns the arguments of a call. The key is redacted before they are parsed, because an
   * excerpt could cut the key in two.
   */
  function writtenIn(slot: Slot): JsonValue {
    if (slot.value === undefined) return redaction.text(slot.text);
    const clean = cleanArguments(slot.value);
    return clean === undefined ? slot.value : redaction.json(clean);
  }

  return {
    add(pieces) {
      const deltas: Delta[] = [];
      for (const piece of pieces) {
        if (typeof piece !== 'object' || piece === null) continue;
        const index = fieldOf(piece, 'index') ?? undefined;
        const slot = slotFor(piece, index, pieces.length > 1);
        if (overflowed) break;
        deltas.push(write(slot, textField(piece, 'id') ?? '', fieldOf(piece, 'function')));
      }
      return deltas;
    },
    addLegacy(piece) {
      if (typeof piece !== 'object' || piece === null) return [];
      return [write(byIndex.get('function_call') ?? open('function_call'), '', piece)];
    },
    get overflowed() {
      return overflowed;
    },
    finish(cutOff) {
      return slots.map((slot) => {
        const written = writtenIn(slot);
        const name = shownName(slot);
        if (slot.position >= MAX_CALLS) return malformedCall(name, written, oneTooMany(slot.position, slots.length));
        if (cutOff && isCut(slot, slot === current)) return malformedCall(name, written, CUT_OFF);
        const call = writtenCall(name, written);
        return { ...call, arguments: redaction.object(call.arguments) };
      });
    },
  };
}

/** Some servers give every call the number 0, each complete and with its own id. */
function startsWithSameNumber(known: Slot, piece: unknown): boolean {
  const id = textField(piece, 'id') ?? '';
  const named = (textField(fieldOf(piece, 'function'), 'name') ?? '') !== '';
  return named && id !== '' && known.id !== '' && id !== known.id && isWhole(known);
}

/**
 * Whether a piece without a number starts a new call. A name starts a new call, unless it may
 * continue the previous name.
 */
function startsUnnumbered(known: Slot, piece: unknown, isBatch: boolean): boolean {
  const called = fieldOf(piece, 'function');
  if ((textField(called, 'name') ?? '') === '') return false;
  const id = textField(piece, 'id') ?? '';
  const othersId = id !== '' && known.id !== '' && id !== known.id;
  return (
    isBatch || othersId || known.text !== '' || known.value !== undefined || fieldOf(called, 'arguments') !== undefined
  );
}

function isWhole(slot: Slot): boolean {
  return slot.value !== undefined || slot.text === '' || parseJson(slot.text) !== undefined;
}

function isCut(slot: Slot, isLast: boolean): boolean {
  if (slot.value !== undefined) return false;
  return slot.text.trim() === '' ? isLast : parseJson(slot.text) === undefined;
}

/**
 * Returns the name of a call after another piece. Names may arrive whole, repeated with every
 * piece, growing, or in pieces.
 */
function joinedName(slot: Slot, piece: string): string {
  if (piece === '' || slot.name === piece || slot.name.length > MAX_NAME) return slot.name;
  if (piece.startsWith(slot.name)) return piece;
  return slot.text === '' && slot.value === undefined ? slot.name + piece : slot.name;
}
