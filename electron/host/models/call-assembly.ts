/**
 * Puts tool calls together from the pieces of a stream. Well-behaved servers number the calls; others send no number, the same number for all, whole
 * calls at once, or a name in pieces. The provider's ids are used to tell calls apart where numbers cannot, and then forgotten.
 */
import type { JsonValue } from '../../../shared/json.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';
import { fieldOf, parseJson, textField } from './loose-json.ts';

/** Calls of one reply that can run (faults.md F20). */
const MAX_CALLS = 64;

const MAX_NAME = 200;

interface Slot {
  readonly position: number;
  id: string;
  name: string;
  text: string;
  /** Arguments that came as a value instead of as text. */
  value: JsonValue | undefined;
}

type Delta = Extract<ModelEvent, { type: 'tool-call-delta' }>;

export interface CallAssembly {
  /** The `tool_calls` of one delta or of a whole message. */
  add(pieces: readonly unknown[]): readonly Delta[];
  /** The `function_call` of servers that know one call only. */
  addLegacy(piece: unknown): readonly Delta[];
  readonly count: number;
  /** `cutOff`: the reply ended at its length limit, so a call that is not complete was cut. */
  finish(cutOff: boolean): readonly WrittenCall[];
}

export function createCallAssembly(): CallAssembly {
  const slots: Slot[] = [];
  const byIndex = new Map<unknown, Slot>();
  let current: Slot | undefined;

  function open(index: unknown): Slot {
    current = { position: slots.length, id: '', name: '', text: '', value: undefined };
    slots.push(current);
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
      argumentsDelta: wellFormed(argumentsDelta),
    };
  }

  return {
    add(pieces) {
      return pieces
        .filter((piece) => typeof piece === 'object' && piece !== null)
        .map((piece) => {
          const index = fieldOf(piece, 'index') ?? undefined;
          const slot = slotFor(piece, index, pieces.length > 1);
          return write(slot, textField(piece, 'id') ?? '', fieldOf(piece, 'function'));
        });
    },
    addLegacy(piece) {
      if (typeof piece !== 'object' || piece === null) return [];
      return [write(byIndex.get('function_call') ?? open('function_call'), '', piece)];
    },
    get count() {
      return slots.length;
    },
    finish(cutOff) {
      return slots.map((slot) => {
        const written = slot.value ?? slot.text;
        const name = shownName(slot);
        if (slot.position >= MAX_CALLS) {
          const error = `One reply can make ${MAX_CALLS} calls; this is number ${slot.position + 1} of ${slots.length}. The tool did not run.`;
          return malformedCall(name, written, error);
        }
        if (cutOff && isCut(slot, slot === current)) {
          return malformedCall(
            name,
            written,
            'The reply was cut off inside this call at its length limit. The tool did not run.',
          );
        }
        return writtenCall(name, written);
      });
    },
  };
}

/** Some servers give every call the number 0, each complete and with an id of its own. */
function startsWithSameNumber(known: Slot, piece: unknown): boolean {
  const id = textField(piece, 'id') ?? '';
  const named = (textField(fieldOf(piece, 'function'), 'name') ?? '') !== '';
  return named && id !== '' && known.id !== '' && id !== known.id && isWhole(known);
}

/** Without numbers a name begins a call, unless it may be the rest of one. */
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

/** Names come whole, whole again with every piece, growing, or in pieces. */
function joinedName(slot: Slot, piece: string): string {
  if (piece === '' || slot.name === piece || slot.name.length > MAX_NAME) return slot.name;
  if (piece.startsWith(slot.name)) return piece;
  return slot.text === '' && slot.value === undefined ? slot.name + piece : slot.name;
}

function shownName(slot: Slot): string {
  return wellFormed(slot.name.slice(0, MAX_NAME));
}
