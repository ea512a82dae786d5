/** The built-in servers: the tools that each server offers, and how the server is created. */
import { type BuiltInId, builtInDescription } from '../../../../shared/built-in-servers.ts';
import { ServerId } from '../../../../shared/ids.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import { ASSISTANT_TOOLS, createAssistantServer } from './assistant/assistant-server.ts';
import { type BuiltInServer, type BuiltInTool, toolsForOneWorkspace } from './built-in.ts';
import { createDataServer } from './data/data-server.ts';
import { DATA_TOOLS } from './data/data-tools.ts';
import { createFileEditor } from './file-editor/file-editor.ts';
import { FILE_EDITOR_TOOLS } from './file-editor/tool-list.ts';
import { createFileIndex, FILE_INDEX_TOOLS } from './file-index/file-index.ts';
import { createSkillsServer, SKILL_TOOLS } from './skills/skills-server.ts';
import { createTerminal } from './terminal/terminal.ts';
import { TERMINAL_TOOLS } from './terminal/terminal-tools.ts';
import { createTodoList, TODO_LIST_TOOLS } from './todo-list/todo-list.ts';
import { createToolFinder, TOOL_FINDER_TOOLS } from './tool-finder/tool-finder.ts';
import { createWeb } from './web/web.ts';
import { WEB_TOOLS } from './web/web-tools.ts';

interface BuiltIn {
  /** The tools of the server, which are known without running it. */
  readonly tools: readonly BuiltInTool[];
  /** Creates the server for one workspace. */
  readonly make: (parts: never) => BuiltInServer;
}

/**
 * All built-in servers. If a server is described in `shared/built-in-servers.ts` but missing here,
 * the code does not compile.
 */
export const BUILT_INS = {
  '@aether/file-editor': { tools: FILE_EDITOR_TOOLS, make: createFileEditor },
  '@aether/terminal': { tools: TERMINAL_TOOLS, make: createTerminal },
  '@aether/assistant': { tools: ASSISTANT_TOOLS, make: createAssistantServer },
  '@aether/web': { tools: WEB_TOOLS, make: createWeb },
  '@aether/data': { tools: DATA_TOOLS, make: createDataServer },
  '@aether/todo-list': { tools: TODO_LIST_TOOLS, make: createTodoList },
  '@aether/file-index': { tools: FILE_INDEX_TOOLS, make: createFileIndex },
  '@aether/skills': { tools: SKILL_TOOLS, make: createSkillsServer },
  '@aether/tools': { tools: TOOL_FINDER_TOOLS, make: createToolFinder },
} as const satisfies Readonly<Record<BuiltInId, BuiltIn>>;

/** The dependencies of all built-in servers together, by name. */
export type BuiltInParts = (typeof BUILT_INS)[BuiltInId]['make'] extends (parts: infer Parts) => BuiltInServer
  ? Parts
  : never;

export function makeBuiltIns(parts: BuiltInParts): readonly BuiltInServer[] {
  return Object.values(BUILT_INS).map(({ make }) => make(parts));
}

/**
 * The servers that the user sees and can switch on and off, with the tools that they offer in
 * every workspace.
 */
export const LISTED_BUILT_INS: readonly OfferingServer[] = Object.entries(BUILT_INS)
  .filter(([id]) => builtInDescription(id)?.isListed)
  .map(([id, { tools }]) => ({
    id: ServerId.parse(id),
    builtIn: true,
    identity: { builtIn: id },
    tools: toolsForOneWorkspace({ tools }),
  }));
