/**
 * Answers the shown approval with N, Y and A wherever the focus is, but never while the user types.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { ApprovalDecision } from '../../../shared/mcp.ts';

/**
 * A letter typed within this time means that the user is typing: the focus stays, and keys decide
 * nothing.
 */
const WRITING_MS = 1_000;
/** The interval of checking whether the focus may move. */
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

/** null: the key decides nothing. */
export function decisionOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'a') return event.shiftKey ? 'always' : 'topic';
  if (event.shiftKey) return null;
  return key === 'y' ? 'once' : key === 'n' ? 'deny' : null;
}

/**
 * Moves the focus to `deny` when no control uses it, and handles the keys while the card is shown.
 */
export function useDecisionKeys(
  card: RefObject<HTMLElement | null>,
  deny: RefObject<HTMLElement | null>,
  decide: (decision: ApprovalDecision) => void,
): void {
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  useEffect(() => {
    // Delayed: a user who has just sent a message is still in the composer, and a list that
    // measures its rows hides them.
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

/** If several cards ask at once, the keys answer the topmost. */
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
