/**
 * The log of a headless process: JSON lines on standard error from the level in LOOPWRIGHT_LOG
 * on, or nothing when it is not set.
 */
import { jsonText } from '../../../shared/json-text.ts';
import type { Log } from '../ports.ts';
import type { Output } from './views/output.ts';

const LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error'];

export function logTo(output: Output, from: string | undefined, now: () => number): Log {
  const lowest = from === undefined ? -1 : LEVELS.indexOf(from);
  const writer = (level: string) => (message: string, data?: object) => {
    if (lowest < 0 || LEVELS.indexOf(level) < lowest) return;
    output.write(`${jsonText({ ...data, time: new Date(now()).toISOString(), level, message }, 0)}\n`);
  };
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
