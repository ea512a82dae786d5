import type { WindowDouble } from './browser-window.ts';

const windows = new Set<WindowDouble>();

export const openWindows = (): readonly WindowDouble[] => [...windows];

export function addWindow(window: WindowDouble): void {
  windows.add(window);
}

export function removeWindow(window: WindowDouble): void {
  windows.delete(window);
}
