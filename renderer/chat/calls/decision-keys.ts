/**
 * Lets the user answer the visible approval card with the keys N, Y, S and A from anywhere on the
 * page, but not while the user is typing.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApprovalDecision } from '../../../shared/mcp.ts';

/**
 * The time after a typed letter during which the user counts as typing. During this time the
 * focus stays where it is, and keys do not answer the card.
 */
const WRITING_MS = 1_000;
/** The interval, in milliseconds, of the check whether the focus may move to the card. */
const LOOK_MS = 100;

let lastLetterAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key.length === 1 && isWritable(target)) lastLetterAt = performance.now();
    },
    true,
  );
}

/** A decision of the user on a card; `without-secrets` allows the call once, without its secrets. */
export type CardDecision = ApprovalDecision | 'without-secrets';

/** The decision for a pressed key; null: the key does not stand for a decision. */
export function decisionOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'a') return event.shiftKey ? 'folder' : 'topic';
  if (event.shiftKey) return null;
  if (key === 's') return 'without-secrets';
  return key === 'y' ? 'once' : key === 'n' ? 'deny' : null;
}

/**
 * Handles the decision keys while the card is shown, and focuses the `deny` button when no other
 * control needs the focus.
 */
export function useDecisionKeys(
  card: RefObject<HTMLElement | null>,
  deny: RefObject<HTMLElement | null>,
  decide: (decision: CardDecision) => void,
): void {
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  useEffect(() => {
    // The focus is moved by a repeated check and not immediately, because the composer still has
    // the focus after sending, and a list hides its rows until they are measured.
    const looking = setInterval(() => {
      if (!focusIsFree() || !isFirst(card.current)) return;
      deny.current?.focus({ preventScroll: true });
      if (document.activeElement === deny.current) clearInterval(looking);
    }, LOOK_MS);
    const press = (event: KeyboardEvent) => {
      const decision = decisionOf(event);
      if (decision === null || event.repeat || event.isComposing || event.defaultPrevented) return;
      if (isWriting() || isWritable(event.target) || isCovered() || !isFirst(card.current)) return;
      event.preventDefault();
      latest.current(decision);
    };
    window.addEventListener('keydown', press);
    return () => {
      clearInterval(looking);
      window.removeEventListener('keydown', press);
    };
  }, [card, deny]);
}

/** Whether the user is typing, so that the decision keys are letters of a text. */
export function useTyping(): boolean {
  const [types, setTypes] = useState(false);
  useEffect(() => {
    const look = () => setTypes(isWriting() || isWritable(document.activeElement));
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, []);
  return types;
}

/**
 * Whether this card is the topmost approval card. If there are several, the keys answer only the
 * topmost one.
 */
function isFirst(card: HTMLElement | null): boolean {
  return card !== null && document.querySelector('[data-approval]') === card;
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

const isWriting = (): boolean => performance.now() - lastLetterAt < WRITING_MS;

function isWritable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}

function focusIsFree(): boolean {
  if (isCovered() || isWriting()) return false;
  const focused = document.activeElement;
  return (
    focused === null ||
    focused === document.body ||
    focused.role === 'log' ||
    (focused instanceof HTMLTextAreaElement && focused.value === '')
  );
}
