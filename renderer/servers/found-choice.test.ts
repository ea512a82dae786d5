import { expect, it } from 'vitest';
import { ServerId } from '../../shared/ids.ts';
import type { FoundServer, FoundServers } from '../../shared/server-setting.ts';
import { chosenServers, firstChoice, foundKey, withoutOrigin } from './found-choice.ts';

const found = (name: string, more: Partial<FoundServer> = {}): FoundServer => ({
  given: {
    id: ServerId.parse(name),
    setting: { transport: 'http', url: `https://${name}.example/mcp`, headers: {} },
    secrets: {},
  },
  name,
  disabled: false,
  known: null,
  ...more,
});
const group = (origin: FoundServers['origin'], ...servers: FoundServer[]): FoundServers => ({
  origin,
  file: null,
  servers,
  problems: [],
});

it('the servers selected at first are those that are new and were not disabled in the other app', () => {
  const known = found('known', { known: ServerId.parse('mine') });
  expect(firstChoice([group('cursor', found('a'), found('b', { disabled: true }), known)])).toEqual(new Set(['0 0']));
});

it('the selected servers are grouped by origin, and each gets a unique id', () => {
  const groups = [
    group('claude-desktop', found('GitHub'), found('b')),
    group('cursor', found('github'), found('c')),
    group('cursor', found('d')),
  ];
  const chosen = new Set([foundKey(0, 0), foundKey(1, 0), foundKey(2, 0)]);
  const ids = chosenServers(groups, chosen, [ServerId.parse('github-2')]).map(({ origin, servers }) => [
    origin,
    servers.map(({ id }) => id),
  ]);
  expect(ids).toEqual([
    ['claude-desktop', ['GitHub']],
    ['cursor', ['github-3', 'd']],
  ]);
  expect(chosenServers(groups, new Set(), [])).toEqual([]);
});

it('servers that were already imported are removed from the selection, so that they are not imported twice', () => {
  const groups = [group('cursor', found('a')), group('vs-code', found('b'), found('c')), group('cursor', found('d'))];
  const chosen = new Set([foundKey(0, 0), foundKey(1, 1), foundKey(2, 0)]);
  expect(withoutOrigin(groups, chosen, 'cursor')).toEqual(new Set([foundKey(1, 1)]));
});
