/** The servers as the screen shows them, whether they ever ran or not. */
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerView } from '../../../shared/server-view.ts';
import { serialisedTool } from '../../../shared/wire/openai.ts';
import type { ServerState } from './external-server.ts';
import type { Hub, ServerStatus } from './hub.ts';
import type { ServerTool } from './server-tool.ts';
import type { BuiltInServer, BuiltInTool } from './servers/built-in.ts';
import { catalogueOf } from './tool-registry.ts';

export interface ServerViewParts {
  readonly hub: Pick<Hub, 'status'>;
  /** Every built-in server there is, with what it offers: it need not have run. */
  readonly builtIns: readonly Pick<BuiltInServer, 'id' | 'tools'>[];
  /** The switch for the whole app, not looking at any topic. */
  readonly isOn: (id: ServerId) => boolean;
}

/** Built-in ones first. A server that never ran has no tools yet, unless it is built in. */
export function serverViews({ hub, builtIns, isOn }: ServerViewParts): readonly ServerView[] {
  const all = Map.groupBy(hub.status(), ({ id }) => id);
  const own = builtIns.map(({ id, tools }) => {
    const status = foremost(all.get(id) ?? [], { id, transport: 'in-process', state: { name: 'off' }, retryAt: null });
    return viewOf(status, true, declared(tools), isOn(id));
  });
  const others = [...all.values()]
    .flat()
    .filter(({ transport }) => transport !== 'in-process')
    .map((status) => {
      const { id, state } = status;
      return viewOf(status, false, state.name === 'running' ? state.list.tools : NO_TOOLS, isOn(id));
    });
  return [...own, ...others];
}

const NO_TOOLS: readonly ServerTool[] = [];

function viewOf(status: ServerStatus, builtIn: boolean, tools: readonly ServerTool[], on: boolean): ServerView {
  const { id, transport, state } = status;
  return {
    ...{ id, builtIn, transport, on },
    ...shownState(state, on),
    retryAt: state.name === 'error' && on ? status.retryAt : null,
    tools: tools.length,
    prompts: 0,
    resources: 0,
    tokens: tokensOf(id, builtIn, tools),
  };
}

/** A built-in server runs once per workspace: what a person should know goes first. */
const ORDER: readonly ServerState['name'][] = ['error', 'running', 'starting', 'off'];

function foremost(statuses: readonly ServerStatus[], none: ServerStatus): ServerStatus {
  return ORDER.flatMap((name) => statuses.find(({ state }) => state.name === name) ?? [])[0] ?? none;
}

/** A topic may use a server that is off for the whole app. */
function shownState(state: ServerState, on: boolean): Pick<ServerView, 'state' | 'why'> {
  if (state.name === 'off') return { state: on ? 'idle' : 'off', why: null };
  if (state.name === 'error') return on ? { state: 'error', why: state.why } : { state: 'off', why: null };
  return { state: state.name, why: null };
}

/** One list of tools has one cost; servers are looked at often, and their lists seldom change. */
const costs = new WeakMap<readonly ServerTool[], number>();

/** An estimate: a token is taken for 4 characters of the definitions as they are sent. */
function tokensOf(id: ServerId, builtIn: boolean, tools: readonly ServerTool[]): number {
  const known = costs.get(tools);
  if (known !== undefined) return known;
  const sent = catalogueOf([{ id, builtIn, identity: {}, tools }]).tools.map(serialisedTool);
  const cost = Math.ceil(sent.reduce((sum, text) => sum + text.length, 0) / 4);
  costs.set(tools, cost);
  return cost;
}

const declaredTools = new WeakMap<readonly BuiltInTool[], readonly ServerTool[]>();

function declared(tools: readonly BuiltInTool[]): readonly ServerTool[] {
  const known = declaredTools.get(tools);
  if (known !== undefined) return known;
  const made = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema, annotations: {} }));
  declaredTools.set(tools, made);
  return made;
}
