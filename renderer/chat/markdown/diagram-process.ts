/**
 * Whether the browser draws a diagram in another process than the page. A hostile diagram of 20 KB
 * takes mermaid many seconds, which no page can interrupt in its own process.
 */

/**
 * The first version of Chromium whose desktop browsers give every sandboxed frame without
 * `allow-same-origin` a process of its own. The desktop app asks for it explicitly.
 */
const ISOLATES_FRAMES = 127;

/** `userAgent` is the one of the browser. Chromium on phones keeps such frames in the page's process. */
export function drawsElsewhere(userAgent: string): boolean {
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  return version !== undefined && Number(version) >= ISOLATES_FRAMES && !/\b(?:Android|Mobile)\b/.test(userAgent);
}
