/** The servers as the screen shows them, whether they have run or not. */
import type { ServerId } from '../../../../shared/ids.ts';
import type { ToolRef } from '../../../../shared/mcp.ts';
import type { ServerView } from '../../../../shared/server-view.ts';
import type { OfferingServer, ServerTool } from '../../approvals/tool-definition.ts';
import { tokensOfTool } from '../tools/tool-views.ts';
import type { ServerState } from './external-server.ts';
import type { Hub, ServerStatus } from './hub.ts';

export interface ServerViewParts {
  readonly hub: Pick<Hub, 'status' | 'facts'>;
  /** Every built-in server with its offer, whether it has run or not. */
  readonly builtIns: readonly Pick<OfferingServer, 'id' | 'tools'>[];
  /** Whether a server is switched on for the whole app, whatever topics say. */
  readonly isOn: (id: ServerId) => boolean;
  /** Whether a tool is switched on for the whole app. */
  readonly toolIsOn: (tool: ToolRef) => boolean;
}

/** Built-in ones first. An external server that never ran has no tools yet. */
export function serverViews({ hub, builtIns, isOn, toolIsOn }: ServerViewParts): readonly ServerView[] {
  const all = Map.groupBy(hub.status(), ({ id }) => id);
  const view = (status: ServerStatus, builtIn: boolean, tools: readonly ServerTool[]): ServerView => {
    const { id, transport, state } = status;
    const on = isOn(id);
    const used = tools.filter(({ name }) => toolIsOn({ serverId: id, toolName: name }));
    return {
      ...{ id, builtIn, transport, on },
      ...shownState(state, on),
      retryAt: state.name === 'error' && on ? status.retryAt : null,
      tools: tools.length,
      prompts: state.name === 'running' ? state.prompts.entries.length : 0,
      resources: state.name === 'running' ? state.resources.entries.length + state.templates.entries.length : 0,
      toDecide: builtIn ? 0 : (hub.facts(id)?.appeared.shown.found.length ?? 0),
      tokens: used.reduce((sum, tool) => sum + tokensOfTool(id, tool), 0),
    };
  };
  const own = builtIns.map(({ id, tools }) => {
    const none = { id, transport: 'in-process', state: { name: 'off' }, retryAt: null } as const;
    return view(foremost(all.get(id) ?? [], none), true, tools);
  });
  const others = hub
    .status()
    .filter(({ transport }) => transport !== 'in-process')
    .map((status) => view(status, false, status.state.name === 'running' ? status.state.list.tools : []));
  return [...own, ...others];
}

/** A built-in server runs once per workspace, so the state that matters most comes first. */
const ORDER: readonly ServerState['name'][] = ['error', 'running', 'starting', 'off'];

function foremost(statuses: readonly ServerStatus[], none: ServerStatus): ServerStatus {
  return ORDER.flatMap((name) => statuses.find(({ state }) => state.name === name) ?? [])[0] ?? none;
}

/** A server that is off for the app may still run for a topic; its failures are not shown. */
function shownState(state: ServerState, on: boolean): Pick<ServerView, 'state' | 'why'> {
  if (state.name === 'off') return { state: on ? 'idle' : 'off', why: null };
  if (state.name === 'error' || state.name === 'needs-login')
    return on ? { state: state.name, why: state.why } : { state: 'off', why: null };
  return { state: state.name, why: null };
}
