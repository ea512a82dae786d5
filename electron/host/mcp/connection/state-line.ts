/** Creates the lines of a server's log about a new state or a missing answer. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerLogLine } from '../../../../shared/server-view.ts';
import { quoted } from '../../text/visible-text.ts';
import type { ConnectionState } from './connection.ts';

/**
 * Returns the log line for a state; null if the state gets no line. `retryMs` is the delay until
 * the next start; null if there is none.
 */
export function stateLine(
  state: ConnectionState,
  retryMs: number | null,
): Pick<ServerLogLine, 'level' | 'text'> | null {
  switch (state.name) {
    case 'starting':
      return null;
    case 'off':
      return { level: 'info', text: 'It is off' };
    case 'running': {
      const { protocolVersion, claims } = state.offer;
      const text = `It runs as ${claims.name} ${claims.version}, protocol ${protocolVersion}, with ${state.list.tools.length} tools`;
      return { level: 'info', text };
    }
    case 'needs-login':
      return { level: 'warning', text: reasonsInEnglish(state.why) };
    case 'error': {
      const again = retryMs === null ? '' : ` It may start again ${soon(retryMs)}.`;
      return { level: 'error', text: `${reasonsInEnglish(state.why)}${again}` };
    }
    default:
      return assertNever(state);
  }
}

/** Returns the log line for a call that was abandoned. */
export function timeoutLine(toolName: string, afterMs: number): Pick<ServerLogLine, 'level' | 'text'> {
  const what = `It did not answer a call of "${quoted(toolName, 80)}" within ${afterMs / 1000} seconds`;
  return { level: 'warning', text: `${what}; the call was canceled.` };
}

function soon(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds <= 0 ? 'now' : `in ${seconds} s`;
}
