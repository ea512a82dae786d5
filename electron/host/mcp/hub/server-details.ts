/** What the hub knows of one server, for the screen that shows everything about it. */
import type { ServerId } from '../../../../shared/ids.ts';
import type { ServerDetail } from '../../../../shared/server-view.ts';
import type { ConnectionState } from '../connection/connection.ts';
import { leftOutOf } from '../connection/tool-list.ts';
import type { Hub } from './hub.ts';

/** The part of `ServerDetail` that the hub knows. */
export type KnownDetail = Pick<
  ServerDetail,
  | 'launch'
  | 'appeared'
  | 'hint'
  | 'protocolVersion'
  | 'claims'
  | 'leftOut'
  | 'promptList'
  | 'resourceList'
  | 'templateList'
>;

/** Empty for a built-in or missing server. */
export function knownDetail(hub: Pick<Hub, 'facts'>, id: ServerId): KnownDetail {
  const facts = hub.facts(id);
  if (facts === null) return NOTHING;
  const { launched: launch, hint, connection, appeared } = facts;
  return {
    ...NOTHING,
    ...(connection === null ? {} : offeredBy(connection.state, id)),
    launch,
    hint,
    appeared: appeared.shown,
  };
}

function offeredBy(state: ConnectionState, serverId: ServerId): Omit<KnownDetail, 'launch' | 'hint' | 'appeared'> {
  if (state.name !== 'running') return NOTHING;
  const { list, offer, prompts, resources, templates } = state;
  return {
    protocolVersion: offer.protocolVersion,
    claims: offer.claims,
    leftOut: [...leftOutOf(list), ...[prompts, resources, templates].flatMap(({ leftOut }) => leftOut)],
    promptList: prompts.entries.map((prompt) => ({ serverId, ...prompt })),
    resourceList: resources.entries.map((resource) => ({ serverId, ...resource })),
    templateList: templates.entries.map((template) => ({ serverId, ...template })),
  };
}

const NOTHING: KnownDetail = {
  launch: null,
  appeared: { removed: [], found: [] },
  hint: null,
  protocolVersion: null,
  claims: null,
  leftOut: [],
  promptList: [],
  resourceList: [],
  templateList: [],
};
