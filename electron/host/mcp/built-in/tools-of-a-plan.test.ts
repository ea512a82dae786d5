import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { phaseTools } from '../../loop/strategies/plan-execute-think/phase-tools.ts';
import { offerOf } from '../tools/tool-offer.ts';
import { definitionOf } from '../tools/tool-registry.ts';
import { LISTED_BUILT_INS } from './registry.ts';

const DECISION = join(import.meta.dirname, '../../../../docs/decisions/2026-11-23-the-tools-of-a-plan.md');

/** The names of the document and ours, as the decision lists them. */
const rows = [...readFileSync(DECISION, 'utf8').matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(
  ([, document = '', here = '']) => ({ document, here }),
);

it('the decision lists the eleven tools of the document of plan-execute-think', () => {
  expect(rows.map(({ document }) => document)).toEqual([
    ...['read_file', 'write_file', 'edit_file', 'list_files', 'search_code', 'get_project_structure', 'run_terminal'],
    ...['analyze_file_imports', 'query_history', 'think', 'plan_tool_call'],
  ]);
});

it.each(rows)('$document is $here, which a plan can use', ({ here }) => {
  const tools = LISTED_BUILT_INS.flatMap((server) => server.tools.map((tool) => definitionOf(server, tool, false)));
  const { forSteps } = offerOf(tools, null, () => []);
  expect([...phaseTools, ...forSteps.map(({ toolName }) => ({ name: toolName }))].map(({ name }) => name)).toContain(
    here,
  );
});
