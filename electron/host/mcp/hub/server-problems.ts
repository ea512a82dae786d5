/**
 * What the user and the model should know about external servers that are switched on: which are
 * unusable, or usable only in part.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import { quoted } from '../../text/visible-text.ts';
import type { ServerFailure } from './external-server.ts';
import type { Hub, ServerStatus } from './hub.ts';

export interface ProblemParts {
  readonly hub: Pick<Hub, 'status' | 'facts'>;
  /** Why a server waits for its user, as a sentence; null: unknown. */
  readonly whyWaiting: (id: ServerId) => string | null;
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

/** null: the server is off, or fully usable. */
function problemOf({ hub, whyWaiting }: ProblemParts, { id, state }: ServerStatus): ServerProblem | null {
  const missing = { type: 'server-missing', server: id, lastLines: [] } as const;
  const failure = hub.facts(id)?.failure ?? null;
  switch (state.name) {
    case 'off':
      return null;
    case 'needs-review': {
      const why = whyWaiting(id) ?? 'Its command has not been allowed as it is now.';
      return { ...missing, state: 'needs-review', why, hint: 'Look at it in the app, in Settings > MCP servers.' };
    }
    case 'starting':
      // It restarts automatically. The reason of its failure is more useful than its state.
      return failure === null ? { ...missing, state: 'starting', ...STARTING } : failed(id, failure);
    case 'needs-login':
    case 'error':
      return failed(id, failure ?? { state, why: state.why, hint: null, lastLines: [] });
    case 'running': {
      const { tools, cut } = state.list;
      if (cut === null) return null;
      return { type: 'tools-cut', server: id, used: tools.length, total: cut.total, isEndless: cut.isEndless };
    }
    default:
      return assertNever(state);
  }
}

const STARTING = {
  why: 'It has not answered yet; it is still starting.',
  hint: 'Its tools join as soon as it runs.',
};
const LOGIN_HINT = 'Log in to it in the app, in Settings > MCP servers, or give a valid key in its headers.';

function failed(server: ServerId, { state, why, hint, lastLines }: ServerFailure): ServerProblem {
  const missing = { type: 'server-missing', server, lastLines } as const;
  return state.name === 'needs-login'
    ? { ...missing, state: 'needs-login', why: sentence(`It wants a login. ${why}`), hint: LOGIN_HINT }
    : { ...missing, state: 'failed', why: sentence(why), hint: hint?.text ?? null };
}

/** A reason that ends with the server's words may end with any character. */
function sentence(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`;
}

/**
 * The text for a model; null: the model need not know. The reason may contain words of the
 * server, so it is marked as data.
 */
export function problemForModel(problem: ServerProblem): string | null {
  if (problem.type !== 'server-missing') return null;
  const { state, why, hint } = problem;
  const server = quoted(problem.server);
  const what =
    state === 'starting'
      ? `The server "${server}" is still starting, so its tools are missing for now`
      : `The server "${server}" is switched on but does not run, so its tools are missing`;
  const advice = hint === null || state === 'starting' ? '' : ` What the user can do: ${hint}`;
  return `${what} (the reason, as data: ${JSON.stringify(quoted(why, 500))}).${advice}`;
}
