/** Memory as one text, for an export and an import, and its erasure. */
import type { memory } from '../../../shared/contract/memory.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Fact, FactScope } from '../../../shared/fact.ts';
import { foldedKey } from '../../../shared/fact-key.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { jsonText } from '../../../shared/json-text.ts';
import type { HostNews } from '../news.ts';
import { eraseMemory } from '../store/erased-memory.ts';
import type { HostStore } from '../store/open-store.ts';
import type { createInstructedPlaces } from './instructed-places.ts';
import { FILE_VERSION, type ImportedFact, MEMORY_FILE, readMemoryFile } from './memory-file-format.ts';
import type { OwnInstructions } from './own-instructions.ts';
import type { Proposals } from './proposals.ts';

type Places = ReturnType<typeof createInstructedPlaces>;

export interface MemoryFileParts
  extends Pick<HostStore, 'database' | 'facts' | 'factProposals' | 'memoryEvents' | 'topics'> {
  readonly proposals: Pick<Proposals, 'propose'>;
  readonly places: Pick<Places, 'instructedFolders'>;
  readonly own: OwnInstructions;
  readonly news: (news: HostNews) => void;
}

/** More than anybody has. */
const ALL = 1_000_000;

export function createMemoryFile(parts: MemoryFileParts) {
  const { database, facts, factProposals, memoryEvents, places, own, proposals, news } = parts;
  const allFacts = () => facts.list({ status: null, scope: null, expression: null, limit: ALL, offset: 0 }).facts;
  const allProposals = () => factProposals.list({ topicId: null, pendingOnly: false, limit: ALL });

  return {
    async export() {
      const folders = await places.instructedFolders();
      const content = {
        loopwright: MEMORY_FILE,
        version: FILE_VERSION,
        exportedAt: new Date(database.now()).toISOString(),
        facts: allFacts().map((fact) => ({ ...fact, versions: facts.versions(fact.id) })),
        proposals: allProposals(),
        events: memoryEvents.all(),
        instructions: {
          app: own.app(),
          topics: own.ofTopics(),
          folders: folders.filter(({ text }) => text !== '').map(({ folder, file, text }) => ({ folder, file, text })),
        },
      };
      return { text: `${jsonText(content)}\n` };
    },
    import({ text, isPreview, withInstructions }) {
      const found = readMemoryFile(text);
      if (!found.ok) throw new LoopwrightError('memory-file-refused', { why: found.why });
      const known = new Set([
        ...allFacts()
          .filter(({ status }) => status === 'active')
          .map(identity),
        ...allProposals()
          .filter(({ status, change }) => status === 'pending' && change === 'propose')
          .map(identity),
      ]);
      const fresh = withoutRepetitions(found.facts.map((fact) => ({ ...fact, scope: scopeHere(fact.scope) }))).filter(
        (fact) => !known.has(identity(fact)),
      );
      const instructions = own.newIn(found.instructions);
      if (!isPreview) {
        database.transaction(() => {
          for (const fact of fresh) proposals.propose(proposalOf(fact), 'user');
          if (withInstructions) own.add(instructions);
        });
        news({ type: 'memory-changed' });
      }
      return { proposed: fresh.length, known: found.facts.length - fresh.length, instructions };
    },
    erase({ withInstructions }) {
      if (withInstructions) own.erase();
      const erased = eraseMemory(database);
      news({ type: 'memory-changed' });
      return erased;
    },
  } satisfies Pick<Handlers<typeof memory>, 'export' | 'import' | 'erase'>;

  /** A fact of a topic that is not here would count nowhere, so the user is asked whether it counts everywhere. */
  function scopeHere(scope: FactScope): FactScope {
    return scope.in === 'topic' && parts.topics.find(scope.topicId) === undefined ? { in: 'global' } : scope;
  }
}

/** A text that is equal for facts that say the same in the same place. */
function identity({ key, value, scope }: Pick<Fact, 'key' | 'value' | 'scope'>): string {
  return JSON.stringify([foldedKey(key), value, scope.in, scope.in === 'folder' ? scope.folder : '', topicOf(scope)]);
}

const topicOf = (scope: FactScope): string => (scope.in === 'topic' ? scope.topicId : '');

function withoutRepetitions(facts: readonly ImportedFact[]): readonly ImportedFact[] {
  return [...new Map(facts.map((fact) => [identity(fact), fact])).values()];
}

const proposalOf = ({ key, value, tags, scope, excerpt }: ImportedFact) => ({
  ...{ change: 'propose' as const, factId: null, key, value, tags, scope },
  ...{ reason: '', confidence: 1, expiresAt: null },
  source: { kind: 'import' as const, topicId: null, messageId: null, excerpt },
});
