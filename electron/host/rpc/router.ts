/**
 * Implements `shared/contract.ts` with the host. Every failure leaves as `{code, message, data}`;
 * see `wire-error.ts`.
 */
import type { AnyContractProcedure } from '@orpc/contract';
import { implement, ORPCError, os, type Router } from '@orpc/server';
import { contract } from '../../../shared/contract.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { externalLink } from '../../../shared/external-link.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { RpcContext } from './context.ts';
import { wireError } from './wire-error.ts';

const { app, pages, topicExports, artifactExports, transferStreams, dataFolderStreams, ...nouns } = contract;

/** The nouns that the host itself implements. A procedure without a handler is a compile error. */
type Nouns = { readonly [Noun in keyof typeof nouns]: Handlers<(typeof nouns)[Noun]> };
type Answers = Readonly<Record<string, Readonly<Record<string, (input: never, signal?: AbortSignal) => unknown>>>>;

const failuresInWords = os.$context<RpcContext>().middleware(async ({ context, path, next }) => {
  try {
    return await next();
  } catch (error) {
    throw wireError(error, path.join('.'), context.log);
  }
});

/**
 * The signal for calls without a signal. Such calls come from the host's own code, which ends the
 * iterator itself.
 */
const never = new AbortController().signal;

const window = implement(app).$context<RpcContext>().use(failuresInWords);

/** The procedures that the feeds and the shell of a window implement. */
const ofWindow = {
  info: window.info.handler(({ context }) => context.shell.info),
  follow: window.follow.handler(({ context, signal = never, path }) =>
    reported(context.app.follow(signal), path, context),
  ),
  followTopic: window.followTopic.handler(({ context, input, signal = never, path }) =>
    reported(context.topics.follow(input.topicId, input.after, signal), path, context),
  ),
  openExternal: window.openExternal.handler(async ({ context, input }) => {
    const link = externalLink(input.url);
    if (link === null) {
      throw new LoopwrightError('link-not-allowed', { field: 'url' });
    }
    await context.shell.openExternal(link);
  }),
  pickFolder: window.pickFolder.handler(({ context }) => {
    if (!context.shell.info.canPickFolder) {
      throw new LoopwrightError('no-folder-dialog');
    }
    return context.shell.pickFolder();
  }),
};

const connected = implement(pages).$context<RpcContext>().use(failuresInWords);

function pagesOf({ pages }: RpcContext): NonNullable<RpcContext['pages']> {
  if (pages === undefined) throw new LoopwrightError('no-connected-pages');
  return pages;
}

/** The procedures that a shell with pages in browsers implements. */
const ofPages = {
  list: connected.list.handler(({ context }) => pagesOf(context).list()),
  newAddress: connected.newAddress.handler(({ context }) => pagesOf(context).newAddress()),
  revoke: connected.revoke.handler(({ context, input }) => pagesOf(context).revoke(input)),
  revokeAll: connected.revokeAll.handler(({ context }) => pagesOf(context).revokeAll()),
};

const exporting = implement(topicExports).$context<RpcContext>().use(failuresInWords);

/** The procedures that answer with a stream of the host. */
const ofStreams = {
  write: exporting.write.handler(({ context, input, path }) =>
    reported(context.host.topicExports.write(input), path, context),
  ),
};

const exportingArtifacts = implement(artifactExports).$context<RpcContext>().use(failuresInWords);

const ofArtifacts = {
  write: exportingArtifacts.write.handler(({ context, input, path }) =>
    reported(context.host.artifactExports.write(input), path, context),
  ),
};

const transferring = implement(transferStreams).$context<RpcContext>().use(failuresInWords);

const ofTransfers = {
  write: transferring.write.handler(({ context, input, path }) =>
    reported(context.host.transferStreams.write(input), path, context),
  ),
  look: transferring.look.handler(({ context, input, path }) =>
    reported(context.host.transferStreams.look(input), path, context),
  ),
  bring: transferring.bring.handler(({ context, input, path }) =>
    reported(context.host.transferStreams.bring(input), path, context),
  ),
};

const moving = implement(dataFolderStreams).$context<RpcContext>().use(failuresInWords);

const ofDataFolder = {
  move: moving.move.handler(({ context, input, path }) =>
    reported(context.host.dataFolderStreams.move(input), path, context),
  ),
};

const answered = Object.entries<Readonly<Record<string, AnyContractProcedure>>>(nouns).map(([noun, procedures]) => {
  const api = implement(procedures).$context<RpcContext>().use(failuresInWords);
  const handlers = Object.keys(procedures).map((name) => [
    name,
    api[name]?.handler(({ context, input, signal }) => {
      const host: Nouns = context.host;
      const answers: Answers = host;
      // The schema of the procedure has parsed the input into the type that its handler takes.
      return answers[noun]?.[name]?.(input as never, signal);
    }),
  ]);
  return [noun, Object.fromEntries(handlers)];
});

// The loop above creates exactly the shape of the contract.
export const router = {
  app: ofWindow,
  pages: ofPages,
  topicExports: ofStreams,
  artifactExports: ofArtifacts,
  transferStreams: ofTransfers,
  dataFolderStreams: ofDataFolder,
  ...Object.fromEntries(answered),
} as Router<typeof contract, RpcContext>;

/** Reports failures of a stream in the same way as those of a call. */
async function* reported<T>(
  updates: AsyncGenerator<T, void>,
  path: readonly string[],
  { log }: RpcContext,
): AsyncGenerator<T, void> {
  try {
    yield* updates;
  } catch (error) {
    throw error instanceof ORPCError ? error : wireError(error, path.join('.'), log);
  }
}
