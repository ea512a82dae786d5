import type { JsonObject } from '../../../shared/json.ts';
import type { RunArtifact, RunResult, RunView } from '../../../shared/run.ts';

/** The maximum length of a text of a result in a list, in characters. */
const LONGEST = 1_000;

/**
 * Returns a run for a list of runs. Long texts of its output and its artifacts are cut, because a
 * list can have 200 runs and pages ask for it whenever a run changes. Pure.
 */
export function listedRun(run: RunView): RunView {
  const { state } = run;
  switch (state.name) {
    case 'succeeded':
      return { ...run, state: { ...state, result: { ...state.result, ...cutResult(state.result) } } };
    case 'failed':
      return {
        ...run,
        state: { ...state, result: { ...state.result, artifacts: state.result.artifacts.map(cutArtifact) } },
      };
    default:
      return run;
  }
}

function cutResult({ output, artifacts }: Extract<RunResult, { ok: true }>): {
  readonly output: JsonObject;
  readonly artifacts: readonly RunArtifact[];
} {
  const fields = Object.entries(output).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]);
  return { output: Object.fromEntries(fields), artifacts: artifacts.map(cutArtifact) };
}

const cutArtifact = (artifact: RunArtifact): RunArtifact => ({ ...artifact, text: cut(artifact.text) });

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`);
