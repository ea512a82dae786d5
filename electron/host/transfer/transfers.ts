/** The handlers with which windows and the command line export and import topics. */
import type { transferStreams, transfers } from '../../../shared/contract/transfers.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { TopicWriterParts } from './exported-topic.ts';
import { writeTopics } from './topic-files.ts';
import { TopicImports, type TopicImportsParts } from './topic-imports.ts';
import { Uploads } from './uploads.ts';

type InputOf<Name extends keyof typeof transferStreams> = Input<(typeof transferStreams)[Name]>;

export type TransfersParts = TopicImportsParts &
  TopicWriterParts & { readonly dataDir: string; readonly now: () => number };

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
      write: (wanted: InputOf<'write'>) => writeTopics(parts, wanted),
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
