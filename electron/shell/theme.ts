/** Applies the theme of the settings to the window, even before the page is loaded. */
import { type BrowserWindow, nativeTheme } from 'electron';
import type { Theme } from '../../shared/settings.ts';

/**
 * The background colours of the window. They are the same as `--canvas` in the page, so that the
 * window does not flash while the page loads.
 */
const CANVAS = { light: '#ffffff', dark: '#17171a' };

export const canvasColor = (): string => (nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light);

export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

export function followTheme(window: BrowserWindow): void {
  const paint = () => window.setBackgroundColor(canvasColor());
  nativeTheme.on('updated', paint);
  window.once('closed', () => nativeTheme.off('updated', paint));
}
