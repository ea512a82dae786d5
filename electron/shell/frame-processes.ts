import { app } from 'electron';

/**
 * Gives every sandboxed frame a process of its own, so that a diagram that takes long to draw does
 * not block the window. Chromium does so by default; the app does not rely on it. Call this before
 * the app is ready.
 */
export function isolateFrames(): void {
  app.commandLine.appendSwitch('site-per-process');
  app.commandLine.appendSwitch('enable-features', 'IsolateSandboxedIframes');
}
