/**
 * `@aether/data`: reads data files into tables and runs code on them. SQL runs in a process of the topic
 * that reaches nothing but copies of the files it was told to read. It is off until a topic wants it.
 */
import { assertNever } from '../../../../../shared/assert-never.ts';
import { ARTIFACT_MARKS_FOR_MODELS } from '../../../../../shared/markdown/artifact-mark.ts';
import { DATA, READ_DATASET, RUN_OWN_PYTHON } from '../../../../../shared/mcp.ts';
import type { CallLimits } from '../../connection/call-tool.ts';
import { type BuiltInServer, ONLY_READS } from '../built-in.ts';
import { badArguments, inProcessServer } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';
import { type DataServerParts, dataOf } from './data-parts.ts';
import { DATA_TOOLS, RunCode } from './data-tools.ts';
import { assessRead, foreseeRead, readDataset } from './read-dataset.ts';
import { chosenFiles, runInInterpreter } from './run-code.ts';
import { assessOwnPython, foreseeOwnPython, runOwnPython } from './run-own-python.ts';
import { runSql } from './run-sql.ts';

/** The work has its own time limits, also where several tables are loaded again before it. */
const CALL_LIMITS: Partial<CallLimits> = { idleTimeoutMs: 600_000, totalTimeoutMs: 900_000 };

const INSTRUCTIONS = `Read a file with read_dataset first. Then work on its table with run_code, in SQL where it can. ${ARTIFACT_MARKS_FOR_MODELS}`;

export function createDataServer(parts: DataServerParts): BuiltInServer {
  return inProcessServer({
    id: DATA,
    tools: DATA_TOOLS,
    instructions: INSTRUCTIONS,
    callLimits: CALL_LIMITS,
    reportsStart: true,
    offers: (name) => name !== RUN_OWN_PYTHON || parts.ownPythons?.isSet === true,
    call(call) {
      if (call.name === READ_DATASET) return readDataset(parts, call);
      if (call.name === RUN_OWN_PYTHON) return runOwnPython(parts, call);
      const parsed = parseArguments(RunCode, call.args);
      if (!parsed.ok) return badArguments(parsed.message);
      const { language } = parsed.value;
      switch (language) {
        case 'sql':
          return runSql(parts, call, parsed.value);
        case 'javascript':
        case 'python':
          return runInInterpreter(parts, call, { ...parsed.value, language });
        default:
          return assertNever(language);
      }
    },
    assess(name, args) {
      if (name === RUN_OWN_PYTHON) return assessOwnPython(parts, args);
      return name === READ_DATASET ? assessRead(parts, args) : ONLY_READS;
    },
    async foresee(name, args, key) {
      if (name === READ_DATASET) return foreseeRead(parts, args);
      if (name === RUN_OWN_PYTHON) return foreseeOwnPython(parts, args, key);
      const parsed = parseArguments(RunCode, args);
      if (!parsed.ok) return parsed;
      const { language, code, datasets } = parsed.value;
      const data = chosenFiles(await dataOf(parts, key), language === 'sql' ? undefined : datasets);
      return { ok: true, value: { kind: 'other', effect: { kind: 'code', language, code, data } } };
    },
  });
}
