/** Stores the position of the window in the data folder, and restores it to a visible place. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';

export const MINIMUM = { width: 360, height: 480 };
const FIRST_SIZE = { width: 1240, height: 820 };
/**
 * The size of the part of the title bar that must be on a display, so that the user can drag the
 * window.
 */
const GRIP = { width: 120, height: 40 };

const WindowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

/** Returns the stored window state; null: the file is missing or unreadable. */
export function readWindowState(file: string): WindowState | null {
  try {
    return WindowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Stores the window state. Throws if the file cannot be written. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Returns the bounds for a new window: those of `state` if they are visible on a display;
 * otherwise a size that fits into `areas[0]`, without a position, so that the system centres the
 * window.
 */
export function visibleBounds(
  state: WindowState | null,
  areas: readonly Rectangle[],
): Partial<Rectangle> & { readonly width: number; readonly height: number } {
  const wanted = state ?? FIRST_SIZE;
  const home = state === null ? undefined : areas.find((area) => canBeGripped(state, area));
  const area = home ?? areas[0];
  const width = Math.max(MINIMUM.width, Math.min(wanted.width, area?.width ?? wanted.width));
  const height = Math.max(MINIMUM.height, Math.min(wanted.height, area?.height ?? wanted.height));
  return state === null || home === undefined ? { width, height } : { x: state.x, y: state.y, width, height };
}

function canBeGripped(state: WindowState, area: Rectangle): boolean {
  const across = Math.min(state.x + state.width, area.x + area.width) - Math.max(state.x, area.x);
  return across >= GRIP.width && state.y >= area.y && state.y + GRIP.height <= area.y + area.height;
}
