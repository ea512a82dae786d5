/** The folders and topics with instructions, which stand beside the facts. */
import type { memory } from '../../../shared/contract/memory.ts';
import type { Handlers } from '../../../shared/handlers.ts';

export function createInstructedPlaces() {
  return {
    instructedFolders: () => [],
    instructedTopics: () => [],
  } satisfies Pick<Handlers<typeof memory>, 'instructedFolders' | 'instructedTopics'>;
}
