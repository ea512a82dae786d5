/**
 * Keyboard actions: each action with its key and its handler. The settings contain the keys that
 * the user changed.
 */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { BRIDGE_NAME } from '../../shared/shell-bridge.ts';
import { type Chord, type KeyPress, parseChord, pressedChord, sameChord } from '../keys.ts';
import { useAppStore } from '../stores/app-store.ts';

/** The names of all actions, including those of the menu items in the desktop shell. */
export const ACTIONS = [
  'new-topic',
  'open-palette',
  'search-everywhere',
  'find-in-topic',
  'open-inbox',
  'open-todos',
  'open-schedule',
  'open-memory',
  'open-automations',
  'open-settings',
  'toggle-sidebar',
  'toggle-panel',
  'open-inspector',
  'show-shortcuts',
  'stop-loop',
  'send-message',
  'new-line',
  'rename-item',
  'delete-item',
] as const;
export type ActionName = (typeof ACTIONS)[number];

/**
 * Actions whose keys the composer or the focused row of a list handles itself. The keys of the other actions work
 * everywhere.
 */
export const LOCAL_ACTIONS: ReadonlySet<ActionName> = new Set([
  'send-message',
  'new-line',
  'rename-item',
  'delete-item',
]);

const DEFAULT_KEYS: Readonly<Record<ActionName, string>> = {
  'new-topic': 'Mod+N',
  'open-palette': 'Mod+K',
  'search-everywhere': 'Mod+Shift+F',
  'find-in-topic': 'Mod+F',
  'open-inbox': 'Mod+Shift+U',
  'open-todos': 'Mod+Shift+L',
  'open-schedule': 'Mod+Shift+E',
  'open-memory': 'Mod+Shift+M',
  'open-automations': 'Mod+Shift+Y',
  'open-settings': 'Mod+,',
  'toggle-sidebar': 'Mod+B',
  'toggle-panel': 'Mod+J',
  'open-inspector': 'Mod+I',
  'show-shortcuts': 'Mod+/',
  'stop-loop': 'Escape',
  'send-message': 'Enter',
  'new-line': 'Shift+Enter',
  'rename-item': 'F2',
  'delete-item': 'Delete',
};

/** Browsers reserve Mod+N for new windows. */
const BROWSER_KEYS: Partial<Record<ActionName, string>> = { 'new-topic': 'Mod+Shift+O' };

const inBrowser = typeof window !== 'undefined' && window[BRIDGE_NAME] === undefined;

export function defaultKeys(action: ActionName, browser: boolean = inBrowser): string {
  return (browser ? BROWSER_KEYS[action] : undefined) ?? DEFAULT_KEYS[action];
}

/**
 * Returns the key of an action. `shortcuts` contains the keys in the settings; an empty text means
 * that the action has no key.
 */
export function keysOf(action: ActionName, shortcuts: Readonly<Record<string, string>>, browser?: boolean): string {
  return shortcuts[action] ?? defaultKeys(action, browser);
}

export function actionOf(
  pressed: Chord,
  shortcuts: Readonly<Record<string, string>>,
  browser?: boolean,
): ActionName | null {
  const found = ACTIONS.find((action) => {
    const chord = parseChord(keysOf(action, shortcuts, browser));
    return chord !== null && sameChord(chord, pressed);
  });
  return found ?? null;
}

/** Returns the current key of the action, for display. */
export const useKeys = (action: ActionName): string =>
  useAppStore(({ settings }) => keysOf(action, settings.shortcuts));

/**
 * Returns whether this key press is the key of the action, for components that handle keys
 * themselves.
 */
export function isPressed(action: ActionName, press: KeyPress): boolean {
  const chord = pressedChord(press);
  return chord !== null && actionOf(chord, useAppStore.getState().settings.shortcuts) === action;
}

interface Doers {
  /** The handlers of each action. Only the handler that was registered last is called. */
  readonly doers: Readonly<Partial<Record<ActionName, readonly (() => void)[]>>>;
}

const useDoers = create<Doers>()(() => ({ doers: {} }));

/** While the component is mounted and `act` is not null, `act` handles the action. */
export function useAction(action: ActionName, act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const there = act !== null;
  useEffect(() => {
    if (there) return handleAction(action, () => latest.current?.());
  }, [action, there]);
}

/** Registers a handler, and returns a function that removes it. */
export function handleAction(action: ActionName, doer: () => void): () => void {
  change(action, (doers) => [...doers, doer]);
  return () => change(action, (doers) => doers.filter((one) => one !== doer));
}

/** Returns the actions that currently have a handler. */
export const useDoable = (): readonly ActionName[] => {
  const doers = useDoers((state) => state.doers);
  return ACTIONS.filter((action) => (doers[action]?.length ?? 0) > 0);
};

/** Runs the action. Returns false if it has no handler. */
export function runAction(action: ActionName): boolean {
  const doer = useDoers.getState().doers[action]?.at(-1);
  doer?.();
  return doer !== undefined;
}

/** An action that has a handler exactly while the frame of the window is shown. */
const OF_FRAME: ActionName = 'open-inbox';

const isFrameShown = ({ doers }: Doers): boolean => (doers[OF_FRAME]?.length ?? 0) > 0;

/** Whether the frame of the window is not shown yet, but will be. */
export function isOpening(): boolean {
  const { loaded, settings } = useAppStore.getState();
  return !isFrameShown(useDoers.getState()) && (!loaded || settings.welcomed);
}

/** Calls the function when the frame of the window is shown and its actions have handlers. */
export function whenOpened(act: () => void): void {
  const stop = useDoers.subscribe((state) => {
    if (!isFrameShown(state)) return;
    stop();
    // The handlers of the other actions are registered one after the other.
    setTimeout(act);
  });
}

/**
 * Runs the action now, or as soon as it has a handler, because the system menu can be clicked
 * before the page is rendered.
 */
export function runWhenHandled(action: ActionName): void {
  if (runAction(action)) return;
  const stop = useDoers.subscribe(({ doers }) => {
    if ((doers[action]?.length ?? 0) === 0) return;
    stop();
    runAction(action);
  });
}

function change(action: ActionName, to: (doers: readonly (() => void)[]) => readonly (() => void)[]): void {
  useDoers.setState(({ doers }) => ({ doers: { ...doers, [action]: to(doers[action] ?? []) } }));
}
