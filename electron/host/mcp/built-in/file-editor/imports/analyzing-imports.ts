/** The tool analyze_file_imports. */
import { extname } from 'node:path';
import type { JsonObject } from '../../../../../../shared/json.ts';
import type { Place } from '../../../../files/paths/path-policy.ts';
import { ok, refuse } from '../../../../files/result.ts';
import { readTextFile } from '../../../../files/text-file.ts';
import { type Answer, type CallContext, readingAt } from '../handler.ts';
import * as parameters from '../parameters.ts';
import { mostCharacters } from '../reading-budget.ts';
import type { ImportStatement } from './import-statement.ts';
import { type ImportTarget, importTarget, type Language } from './import-targets.ts';
import { pythonImports } from './python-imports.ts';
import { scriptImports } from './script-imports.ts';

/** The maximum size in bytes of a file whose imports are read. A larger one is generated. */
const LARGEST = 2 * 1024 * 1024;
const MOST_IMPORTS = 200;

const SCRIPTS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...SCRIPTS.map((ending) => [ending, 'script'] as const),
  ['.py', 'python'],
  ['.pyi', 'python'],
]);

export const analyzeFileImports = readingAt(
  parameters.analyzeFileImports,
  ({ path }) => path,
  async (place, _args, context): Promise<Answer<JsonObject>> => {
    const language = LANGUAGES.get(extname(place.relative).toLowerCase());
    if (language === undefined && place.kind === 'file')
      return refuse(
        'bad-input',
        `${place.relative} is not a file of JavaScript, TypeScript or Python. Read it instead.`,
      );
    const file = await readTextFile(place, { maxBytes: LARGEST });
    if (!file.ok) return file;
    return listed(place, language === 'python' ? 'python' : 'script', file.value.text, context);
  },
);

async function listed(
  place: Place,
  language: Language,
  text: string,
  { signal, window }: CallContext,
): Promise<Answer<JsonObject>> {
  const imports: JsonObject[] = [];
  let left = mostCharacters(window);
  for (const statement of language === 'python' ? pythonImports(text) : scriptImports(text)) {
    if (signal.aborted) return refuse('cancelled', 'The call was canceled.');
    const entry = shown(statement, await importTarget(place.workspace, place.relative, statement, language));
    left -= JSON.stringify(entry).length;
    if (imports.length === MOST_IMPORTS || left < 0) return ok({ path: place.relative, imports, truncated: true });
    imports.push(entry);
  }
  return ok({ path: place.relative, imports });
}

function shown({ line, kind, module, names }: ImportStatement, target: ImportTarget | null): JsonObject {
  return {
    ...{ line, kind, module },
    ...(names.length > 0 && { names: [...names] }),
    ...(target !== null && (target.kind === 'file' ? { file: target.path } : { missing: target.kind })),
  };
}
