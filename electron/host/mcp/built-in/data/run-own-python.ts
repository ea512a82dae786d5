/** The tool `run_own_python`: code in the user's own Python. The user is asked, unless a rule covers it. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../../../../shared/errors.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import type { Foreseen, Foresight } from '../../../approvals/foreseen.ts';
import type { ChosenPython } from '../../../code/own/own-pythons.ts';
import { type BuiltInCall, type CallKey, ONLY_READS } from '../built-in.ts';
import { badArguments, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';
import { type DataServerParts, dataOf } from './data-parts.ts';
import { RunOwnPython } from './data-tools.ts';
import { chosenFiles, runInInterpreter } from './run-code.ts';

const NOT_HERE: ChosenPython = { ok: false, message: 'The user has set no Python of their own. Use run_code.' };

const chosen = async ({ ownPythons }: DataServerParts): Promise<ChosenPython> =>
  (await ownPythons?.choose()) ?? NOT_HERE;

/** A call that fails anyway asks nobody. Without a sandbox no rule covers a call, so that unattended ones are denied. */
export async function assessOwnPython(parts: DataServerParts, args: JsonObject): Promise<Assessment> {
  const python = parseArguments(RunOwnPython, args).ok ? await chosen(parts) : NOT_HERE;
  if (!python.ok) return ONLY_READS;
  const { program, version } = python.interpreter.python;
  const runs = {
    ...ONLY_READS,
    kind: 'other',
    isInterpreter: true,
    command: `${program} (Python ${version})`,
  } as const;
  if (python.place.kind === 'sandbox')
    return { ...runs, inSandbox: true, why: { name: 'own-python-in-sandbox', data: {} } };
  const outside = { name: 'own-python-outside', data: {} } as const;
  return { ...runs, asksAnyway: [outside], why: outside };
}

export async function foreseeOwnPython(
  parts: DataServerParts,
  args: JsonObject,
  key: CallKey | null,
): Promise<Foresight> {
  const parsed = parseArguments(RunOwnPython, args);
  if (!parsed.ok) return parsed;
  const python = await chosen(parts);
  if (!python.ok) return python;
  return { ok: true, value: await foreseenOf(parts, key, parsed.value, python) };
}

/** The place, the program and its version are part of what is approved, and so are the data files. */
async function foreseenOf(
  parts: DataServerParts,
  key: CallKey | null,
  { code, datasets }: RunOwnPython,
  { interpreter: { python }, place }: Extract<ChosenPython, { readonly ok: true }>,
): Promise<Foreseen> {
  const data = chosenFiles(await dataOf(parts, key), datasets);
  const { program, version } = python;
  return { kind: 'other', effect: { kind: 'own-python', code, program, version, place, data } };
}

export async function runOwnPython(parts: DataServerParts, call: BuiltInCall): Promise<CallToolResult> {
  const parsed = parseArguments(RunOwnPython, call.args);
  if (!parsed.ok) return badArguments(parsed.message);
  // Determined right before the start: the program or the sandbox may have changed since the approval.
  const python = await chosen(parts);
  if (!python.ok) return said(python.message, true);
  const foreseen = await foreseenOf(parts, call.key, parsed.value, python);
  const start = () => parts.recorder.start(call.key, foreseen);
  try {
    if (call.signal.aborted) throw new Error('The call was stopped before it began.');
    start();
  } catch (error) {
    return said(messageOf(error), true);
  }
  const own = { ...python.interpreter, closed: [parts.workspace.root] };
  return runInInterpreter(parts, call, { ...parsed.value, language: 'python', own });
}
