/** The window follows the theme of the settings, also before its page is there. */
import { type BrowserWindow, nativeTheme } from 'electron';
import type { Theme } from '../../shared/settings.ts';

/** The page's own `--canvas`, so that nothing flashes while it loads. */
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
