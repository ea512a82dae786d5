/** The handlers with which windows and the command line export and import topics. */
import type { transferStreams, transfers } from '../../../shared/contract/transfers.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { LeavingFilter } from '../exports/leaving-filter.ts';
import { writeTopics } from './topic-files.ts';
import { TopicImports, type TopicImportsParts } from './topic-imports.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';
import { Uploads } from './uploads.ts';

type InputOf<Name extends keyof typeof transferStreams> = Input<(typeof transferStreams)[Name]>;

export type TransfersParts = TopicImportsParts &
  Omit<TopicWriterParts, 'filter'> & {
    readonly dataDir: string;
    readonly now: () => number;
    /** Makes the filter of one export. */
    readonly leavingFilter: () => LeavingFilter;
  };

export function createTransfers(parts: TransfersParts) {
  const uploads = new Uploads(parts.dataDir, parts.now);
  const imports = new TopicImports(parts);
  const handlers = {
    begin: (input) => uploads.begin(input),
    add: (input) => uploads.add(input),
    drop: ({ uploadId }) => uploads.drop(uploadId),
    list: () => imports.list(),
    undo: ({ number }) => imports.undo(number),
  } satisfies Handlers<typeof transfers>;
  return {
    transfers: handlers,
    streams: {
      write: (wanted: InputOf<'write'>) => writeTopics({ ...parts, filter: parts.leavingFilter() }, wanted),
      look: ({ uploadId }: InputOf<'look'>) => imports.look(uploads.whole(uploadId)),
      /** The file is forgotten once it is imported. */
      async *bring({ uploadId }: InputOf<'bring'>) {
        yield* imports.bring(uploads.whole(uploadId));
        uploads.drop(uploadId);
      },
    },
    /** For a caller that reads a file where it is. */
    files: {
      look: (path: string, fileName: string) => imports.look({ path, fileName }),
      bring: (path: string, fileName: string) => imports.bring({ path, fileName }),
    },
    close: () => uploads.close(),
  };
}
