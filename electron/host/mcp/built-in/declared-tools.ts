/** The tools that a built-in server offers, available without running it. */
import type { ServerTool } from '../../approvals/tool-definition.ts';
import type { BuiltInTool } from './built-in.ts';

const known = new WeakMap<readonly BuiltInTool[], readonly ServerTool[]>();

/** The same list gives the same objects, so that cached serialisations stay valid. */
export function declaredTools(tools: readonly BuiltInTool[]): readonly ServerTool[] {
  const before = known.get(tools);
  if (before !== undefined) return before;
  const made = tools.map(({ name, description, inputSchema, annotations }) => ({
    ...{ name, description, inputSchema },
    annotations: { ...annotations },
  }));
  known.set(tools, made);
  return made;
}
