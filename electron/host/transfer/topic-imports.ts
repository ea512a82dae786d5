/** Looks into files of exports and imports them. */
import { setImmediate } from 'node:timers/promises';
import type { BringPiece, LookPiece } from '../../../shared/contract/transfers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { FoundTopic, ImportedTopic, Skipped } from '../../../shared/imported-topic.ts';
import type { Import, ImportPreview } from '../../../shared/transfer.ts';
import { MOST_LISTED } from '../../../shared/transfer.ts';
import { plainLine } from '../../../shared/visible-text.ts';
import type { HostNews } from '../news.ts';
import type { BranchPlace, ImportedBranch } from '../store/imports.ts';
import type { HostStore } from '../store/open-store.ts';
import { readInThread } from './read-in-thread.ts';
import { IMPORT_LIMITS, type ImportLimits } from './reading/limits.ts';
import type { ReadStep } from './reading/read-export.ts';
import { readyTopic } from './stored-outputs.ts';
import type { Upload } from './uploads.ts';

export interface TopicImportsParts extends Pick<HostStore, 'topics' | 'imports'> {
  /** Stops the loops of a topic and moves it to the deleted ones. */
  readonly remove: (topicId: TopicId) => Promise<void>;
  /** The folder of new topics. A folder that a file names is not used. */
  readonly defaultFolder: () => Promise<string>;
  readonly news: (news: HostNews) => void;
  readonly limits?: ImportLimits;
}

const LONGEST_TITLE = 200;

export class TopicImports {
  readonly #parts: TopicImportsParts;

  constructor(parts: TopicImportsParts) {
    this.#parts = parts;
  }

  /** Reads the whole file and says what an import would bring. */
  async *look(upload: Upload): AsyncGenerator<LookPiece, void> {
    const summary = new Summary();
    const steps = this.#read(upload);
    for (;;) {
      const { value, done } = await steps.next();
      if (done === true) {
        yield { type: 'preview', preview: summary.preview(value) };
        return;
      }
      if (value.topic !== null) summary.add(this.#found(value.topic));
      yield { type: 'read', read: value.read, of: value.of };
    }
  }

  /** Imports the topics that are not here. If the caller stops early, or reading fails, nothing is imported. */
  async *bring(upload: Upload): AsyncGenerator<BringPiece, void> {
    const { imports, topics, defaultFolder, news } = this.#parts;
    imports.dropDead();
    const workspace = await defaultFolder();
    const number = imports.begin(plainLine(upload.fileName).slice(0, LONGEST_TITLE));
    const branches: ImportedBranch[] = [];
    let stored = 0;
    try {
      for await (const { topic } of this.#read(upload)) {
        if (topic !== null && !imports.knows(topic)) {
          const topicId = imports.add(number, await readyTopic(topic), topics, titleOf(topic), workspace);
          if (topic.branchOf !== undefined) branches.push({ topicId, of: topic.branchOf });
          stored += 1;
          yield { type: 'stored', stored };
        }
        // Commits are synchronous; other work of the host comes in between.
        await setImmediate();
      }
      const places: BranchPlace[] = [];
      for (const branch of branches) {
        const place = imports.placeOf(branch);
        if (place !== null) places.push(place);
        await setImmediate();
      }
      for (const topicId of imports.finish(number, places)) news({ type: 'topic-changed', topicId });
    } finally {
      imports.drop(number);
    }
    yield { type: 'imported', number, topics: stored };
  }

  list(): readonly Import[] {
    return this.#parts.imports.list();
  }

  /** Moves all topics of the import to the deleted ones. Throws `import-not-found`. */
  async undo(number: number): Promise<{ readonly topics: number }> {
    const { imports, topics, remove } = this.#parts;
    if (!imports.list().some((one) => one.number === number)) throw new LoopwrightError('import-not-found');
    const here = imports.topicsOf(number).filter((id) => topics.find(id) !== undefined);
    for (const id of here) await remove(id);
    imports.markUndone(number);
    return { topics: here.length };
  }

  #read({ path }: Upload): AsyncGenerator<ReadStep, Skipped> {
    return readInThread({ path, limits: this.#parts.limits ?? IMPORT_LIMITS });
  }

  #found(topic: ImportedTopic): FoundTopic {
    const { source, sourceId, createdAt, updatedAt, messages } = topic;
    const images = messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'image').length;
    return {
      ...{ source, sourceId, title: titleOf(topic), createdAt, updatedAt, messages: messages.length, images },
      isKnown: this.#parts.imports.knows(topic),
    };
  }
}

/** A topic without a title is named after its first words. */
function titleOf({ title, messages }: ImportedTopic): string {
  const named = plainLine(title);
  if (named !== '') return named.slice(0, LONGEST_TITLE).toWellFormed();
  const first = messages.flatMap(({ parts }) => parts).find((part) => part.type === 'text');
  return (
    plainLine(first?.text.slice(0, 400) ?? '')
      .slice(0, 80)
      .toWellFormed() || '…'
  );
}

/** Adds up what is found, and keeps only the newest topics in memory. */
class Summary {
  #topics: FoundTopic[] = [];
  #found = 0;
  #known = 0;
  #messages = 0;
  #from: number | null = null;
  #until: number | null = null;

  add(topic: FoundTopic): void {
    this.#found += 1;
    this.#from = Math.min(this.#from ?? topic.createdAt, topic.createdAt);
    this.#until = Math.max(this.#until ?? topic.updatedAt, topic.updatedAt);
    if (topic.isKnown) this.#known += 1;
    else this.#messages += topic.messages;
    this.#topics.push(topic);
    if (this.#topics.length > MOST_LISTED * 2) this.#topics = this.#newest();
  }

  preview(skipped: Skipped): ImportPreview {
    return {
      ...{ topics: this.#newest(), found: this.#found, known: this.#known, messages: this.#messages },
      ...{ from: this.#from, until: this.#until, skipped },
    };
  }

  #newest(): FoundTopic[] {
    return this.#topics.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, MOST_LISTED);
  }
}
