/** The instructions that the app itself keeps: those of the user for every topic, and those of topics. */
import type { InstructionsOfFile } from '../../../shared/contract/memory.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { ImportedInstructions } from './memory-file-format.ts';

export interface OwnInstructionsParts {
  readonly topics: Pick<HostStore['topics'], 'list' | 'find' | 'update'>;
  /** The instructions for every topic. */
  readonly app: () => string;
  /** Throws `bad-usage` if the text is too long. */
  readonly setApp: (text: string) => void;
  readonly news: (news: HostNews) => void;
}

export class OwnInstructions {
  readonly #parts: OwnInstructionsParts;

  constructor(parts: OwnInstructionsParts) {
    this.#parts = parts;
  }

  app(): string {
    return this.#parts.app();
  }

  /** Topics with instructions of their own. */
  ofTopics(): InstructionsOfFile['topics'] {
    return this.#parts.topics
      .list()
      .flatMap(({ id, title, settings: { instructions = '' } }) =>
        instructions.trim() === '' ? [] : [{ topicId: id, title, text: instructions }],
      );
  }

  /** Returns the instructions of a file that do not count here yet, for all topics and for those that exist here. */
  newIn({ app, topics }: ImportedInstructions): InstructionsOfFile {
    return {
      app: adds(this.app(), app) ? app.trim() : null,
      topics: topics.flatMap(({ topicId, text }) => {
        const here = this.#parts.topics.find(topicId);
        if (here === undefined || !adds(here.settings.instructions ?? '', text)) return [];
        return [{ topicId: here.id, title: here.title, text: text.trim() }];
      }),
    };
  }

  /** Adds texts of a file after those that are here. Call it in a transaction. */
  add({ app, topics }: InstructionsOfFile): void {
    for (const { topicId, text } of topics) {
      const here = this.#parts.topics.find(topicId);
      if (here !== undefined) this.#setTopic(topicId, joined(here.settings.instructions ?? '', text));
    }
    if (app !== null) this.#parts.setApp(joined(this.app(), app));
  }

  /** Erases the instructions for every topic and of all listed topics. The files of folders are not touched. */
  erase(): void {
    for (const { topicId } of this.ofTopics()) this.#setTopic(topicId, null);
    if (this.app() !== '') this.#parts.setApp('');
  }

  #setTopic(topicId: TopicId, text: string | null): void {
    const here = this.#parts.topics.find(topicId);
    if (here === undefined) return;
    const { instructions: _before, ...settings } = here.settings;
    this.#parts.topics.update(topicId, { settings: text === null ? settings : { ...settings, instructions: text } });
    this.#parts.news({ type: 'topic-changed', topicId });
  }
}

const adds = (here: string, text: string): boolean => text.trim() !== '' && !here.includes(text.trim());

const joined = (here: string, text: string): string => (here.trim() === '' ? text : `${here.trimEnd()}\n\n${text}`);
