/** The tools of a built-in server as it offers them. It need not run for that. */
import type { ServerTool } from '../../approvals/tool-definition.ts';
import type { BuiltInTool } from './built-in.ts';

const known = new WeakMap<readonly BuiltInTool[], readonly ServerTool[]>();

/** The same list gives the same objects, so that what was serialised of them stays good. */
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
