/**
 * What the user and the model should know about external servers that are switched on: which are
 * unusable, or usable only in part.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { hintText } from '../../../../shared/failures/hints.ts';
import { ENGLISH_HINTS } from '../../../../shared/failures/hints-english.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import { quoted } from '../../text/visible-text.ts';
import type { ServerFailure } from './external-server.ts';
import type { Hub, ServerStatus } from './hub.ts';

export interface ProblemParts {
  readonly hub: Pick<Hub, 'status' | 'facts'>;
  /**
   * Returns the reason why a server is not yet allowed to start; null if the reason is unknown.
   */
  readonly whyWaiting: (id: ServerId) => ServerReason | null;
}

/**
 * The present problems of the servers for which `isWanted` holds. A server that is off has none.
 */
export function serverProblems(parts: ProblemParts, isWanted: (id: ServerId) => boolean): readonly ServerProblem[] {
  return parts.hub
    .status()
    .filter(({ id, transport }) => transport !== 'in-process' && isWanted(id))
    .flatMap((status) => problemOf(parts, status) ?? []);
}

const MOST_NAMED = 5;

/** Returns the problem of a server; null if the server is off or fully usable. */
function problemOf({ hub, whyWaiting }: ProblemParts, { id, state }: ServerStatus): ServerProblem | null {
  const missing = { type: 'server-missing', server: id, lastLines: [] } as const;
  const failure = hub.facts(id)?.failure ?? null;
  switch (state.name) {
    case 'off':
      return null;
    case 'needs-review': {
      const why = whyWaiting(id) ?? { name: 'not-allowed-yet', data: {} };
      const hint = why.name === 'folder-restricted' ? 'trust-folder' : 'review-in-app';
      return { ...missing, state: 'needs-review', why: [why], hint: { name: hint, data: {} } };
    }
    case 'starting':
      // The server is restarting after a failure, whose reason is more useful than the present
      // state.
      return failure === null ? { ...missing, state: 'starting', ...STARTING } : failed(id, failure);
    case 'needs-login':
    case 'error':
      return failed(id, failure ?? { state, why: state.why, hint: null, lastLines: [] });
    case 'running': {
      const found = hub.facts(id)?.appeared.shown.found ?? [];
      if (found.length > 0) return { type: 'files-appeared', server: id, why: [filesAppeared(found)] };
      const { cut } = state.list;
      return cut && { type: 'tools-cut', server: id, why: [cut] };
    }
    default:
      return assertNever(state);
  }
}

function filesAppeared(found: readonly string[]): ServerReason {
  const files = found.slice(0, MOST_NAMED).map((path) => quoted(path));
  return { name: 'files-appeared', data: { files: files.join(', '), more: found.length - files.length } };
}

const STARTING: Pick<Extract<ServerProblem, { type: 'server-missing' }>, 'why' | 'hint'> = {
  why: [{ name: 'still-starting', data: {} }],
  hint: { name: 'tools-come-later', data: {} },
};

function failed(server: ServerId, { state, why, hint, lastLines }: ServerFailure): ServerProblem {
  const missing = { type: 'server-missing', server, lastLines } as const;
  if (state.name === 'error') return { ...missing, state: 'failed', why, hint };
  const wanted = { name: 'login-wanted', data: {} } as const;
  return { ...missing, state: 'needs-login', why: [wanted, ...why], hint: { name: 'login-in-app', data: {} } };
}

/**
 * Returns the English text for a model; null if the model need not be informed. The reason may
 * contain text of the server, so it is marked as data.
 */
export function problemForModel(problem: ServerProblem): string | null {
  if (problem.type !== 'server-missing') return null;
  const { state, why, hint } = problem;
  const server = quoted(problem.server);
  const what =
    state === 'starting'
      ? `The server "${server}" is still starting, so its tools are missing for now`
      : `The server "${server}" is switched on but does not run, so its tools are missing`;
  const advice = hint === null || state === 'starting' ? '' : ` What the user can do: ${hintText(ENGLISH_HINTS, hint)}`;
  return `${what} (the reason, as data: ${JSON.stringify(quoted(reasonsInEnglish(why), 500))}).${advice}`;
}
