/** Computes which of the found servers are imported, and with which ids. Pure. */
import { ServerId } from '../../shared/ids.ts';
import type { FoundServers, GivenServer, ServerOrigin } from '../../shared/server-setting.ts';

/**
 * Identifies a found server: the index of its group and its index in this group, such as `1 0`.
 */
export type FoundKey = `${number} ${number}`;

export const foundKey = (group: number, place: number): FoundKey => `${group} ${place}`;

/**
 * The servers that are selected at first: those that are new and were not disabled in the other
 * app.
 */
export function firstChoice(groups: readonly FoundServers[]): ReadonlySet<FoundKey> {
  return new Set(
    groups.flatMap(({ servers }, group) =>
      servers.flatMap(({ known, disabled }, place) => (known === null && !disabled ? [foundKey(group, place)] : [])),
    ),
  );
}

export interface ChosenServers {
  readonly origin: Exclude<ServerOrigin, 'process'>;
  readonly servers: readonly GivenServer[];
}

/**
 * The selected servers by origin, without empty groups. If an id is already used, a number is
 * appended to it.
 */
export function chosenServers(
  groups: readonly FoundServers[],
  chosen: ReadonlySet<FoundKey>,
  taken: readonly ServerId[],
): readonly ChosenServers[] {
  const ids = new Set(taken.map((id) => id.toLowerCase()));
  const byOrigin = new Map<ChosenServers['origin'], GivenServer[]>();
  for (const [group, { origin, servers }] of groups.entries()) {
    if (origin === 'process') continue;
    for (const [place, { given }] of servers.entries()) {
      if (!chosen.has(foundKey(group, place))) continue;
      const id = freeId(given.id, ids);
      ids.add(id.toLowerCase());
      byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), { ...given, id }]);
    }
  }
  return [...byOrigin].map(([origin, servers]) => ({ origin, servers }));
}

/** The selection without the servers of this origin, because they were imported. */
export function withoutOrigin(
  groups: readonly FoundServers[],
  chosen: ReadonlySet<FoundKey>,
  gone: ServerOrigin,
): ReadonlySet<FoundKey> {
  const left = groups.flatMap(({ origin, servers }, group) =>
    origin === gone ? [] : servers.map((_, place) => foundKey(group, place)),
  );
  return new Set(left.filter((key) => chosen.has(key)));
}

function freeId(wanted: ServerId, taken: ReadonlySet<string>): ServerId {
  let id = wanted;
  for (let number = 2; taken.has(id.toLowerCase()); number++) id = ServerId.parse(`${wanted.slice(0, 90)}-${number}`);
  return id;
}
