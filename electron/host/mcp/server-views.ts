/** The servers as the screen shows them, whether they ever ran or not. */
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerView } from '../../../shared/server-view.ts';
import { serialisedTool } from '../../../shared/wire/openai.ts';
import type { ConnectionState } from './connection.ts';
import type { Hub } from './hub.ts';
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
  const states = Map.groupBy(hub.status(), ({ id }) => id);
  const stateOf = (id: ServerId) => foremost((states.get(id) ?? []).map(({ state }) => state));
  const own = builtIns.map(({ id, tools }) => ({ id, builtIn: true, state: stateOf(id), tools: declared(tools) }));
  const others = [...states.keys()]
    .filter((id) => !builtIns.some((server) => server.id === id))
    .map((id) => {
      const state = stateOf(id);
      return { id, builtIn: false, state, tools: state.name === 'running' ? state.list.tools : NO_TOOLS };
    });
  return [...own, ...others].map(({ id, builtIn, state, tools }) => {
    const on = isOn(id);
    return {
      id,
      builtIn,
      on,
      ...shownState(state, on),
      tools: tools.length,
      tokens: tokensOf(id, builtIn, tools),
      ...UNKNOWN_YET,
    };
  });
}

const UNKNOWN_YET = { transport: 'in-process', retryAt: null, prompts: 0, resources: 0 } as const;
const NO_TOOLS: readonly ServerTool[] = [];

/** A built-in server runs once per workspace: what a person should know goes first. */
const ORDER: readonly ConnectionState['name'][] = ['error', 'running', 'starting', 'off'];

function foremost(states: readonly ConnectionState[]): ConnectionState {
  return ORDER.flatMap((name) => states.find((state) => state.name === name) ?? [])[0] ?? { name: 'off' };
}

/** A topic may use a server that is off for the whole app. */
function shownState(state: ConnectionState, on: boolean): Pick<ServerView, 'state' | 'why'> {
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
