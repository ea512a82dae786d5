/** Puts the host behind `shared/contract.ts`. Every failure leaves as `{code, message, data}`; see `wire-error.ts`. */
import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../../shared/contract.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { externalLink } from '../../../shared/external-link.ts';
import type { RpcContext } from './context.ts';
import { given } from './given.ts';
import { settingsAfter } from './settings-after.ts';
import { wireError } from './wire-error.ts';

const api = implement(contract)
  .$context<RpcContext>()
  .use(async ({ context, path, next }) => {
    try {
      return await next();
    } catch (error) {
      throw wireError(error, path.join('.'), context.log);
    }
  });

/** A call without a signal comes from the host's own code, which ends the iterator itself. */
const never = new AbortController().signal;

export const router = api.router({
  app: {
    info: api.app.info.handler(({ context }) => context.shell.info),
    follow: api.app.follow.handler(({ context, signal = never, path }) =>
      told(context.app.follow(signal), path, context),
    ),
    openExternal: api.app.openExternal.handler(async ({ context, input }) => {
      const link = externalLink(input.url);
      if (link === null) {
        throw new LoopwrightError('bad-usage', 'Only http, https and mail links can be opened.', { field: 'url' });
      }
      await context.shell.openExternal(link);
    }),
  },
  topics: {
    follow: api.topics.follow.handler(({ context, input, signal = never, path }) =>
      told(context.topics.follow(input.topicId, input.after, signal), path, context),
    ),
    earlier: api.topics.earlier.handler(({ context, input }) => context.host.topics.page(input.topicId, input.before)),
    message: api.topics.message.handler(({ context, input }) =>
      context.host.topics.message(input.topicId, input.messageId),
    ),
    send: api.topics.send.handler(({ context, input }) => context.host.topics.send(given(input))),
    rename: api.topics.rename.handler(({ context, input }) => context.host.topics.rename(input.topicId, input.title)),
    pin: api.topics.pin.handler(({ context, input }) => context.host.topics.pin(input.topicId, input.pinned)),
    setWorkspace: api.topics.setWorkspace.handler(({ context, input }) =>
      context.host.topics.setWorkspace(input.topicId, input.workspace),
    ),
    updateSettings: api.topics.updateSettings.handler(({ context, input }) =>
      context.host.topics.updateSettings(input.topicId, given(input.change)),
    ),
    setDraft: api.topics.setDraft.handler(({ context, input }) =>
      context.host.topics.setDraft(input.topicId, input.text),
    ),
    markRead: api.topics.markRead.handler(({ context, input }) => context.host.topics.markRead(input.topicId)),
    remove: api.topics.remove.handler(({ context, input }) => context.host.topics.remove(input.topicId)),
    restore: api.topics.restore.handler(({ context, input }) => context.host.topics.restore(input.topicId)),
    tryAgain: api.topics.tryAgain.handler(({ context, input }) =>
      context.host.versions.tryAgain(input.topicId, input.messageId, input.model),
    ),
    reword: api.topics.reword.handler(({ context, input }) =>
      context.host.versions.reword(input.topicId, input.messageId, input.text),
    ),
    showVersion: api.topics.showVersion.handler(({ context, input }) =>
      context.host.versions.show(input.topicId, input.messageId, input.of, input.number),
    ),
    pinMessage: api.topics.pinMessage.handler(({ context, input }) =>
      context.host.compactions.pin(input.topicId, input.messageId, input.pinned),
    ),
    compact: api.topics.compact.handler(({ context, input }) => context.host.compactions.compact(input.topicId)),
    stopCompacting: api.topics.stopCompacting.handler(({ context, input }) =>
      context.host.compactions.giveUp(input.topicId),
    ),
    compacted: api.topics.compacted.handler(({ context, input }) =>
      context.host.compactions.compacted(input.topicId, input.compactionId),
    ),
    undoCompaction: api.topics.undoCompaction.handler(({ context, input }) =>
      context.host.compactions.undo(input.topicId, input.compactionId),
    ),
    usage: api.topics.usage.handler(({ context, input }) => context.host.usage.ofTopic(input.topicId)),
    findFiles: api.topics.findFiles.handler(({ context, input }) =>
      context.host.topics.findFiles(input.topicId, input.query),
    ),
  },
  queue: {
    change: api.queue.change.handler(({ context, input }) =>
      context.host.queue.change(input.topicId, input.id, input.text),
    ),
    remove: api.queue.remove.handler(({ context, input }) => context.host.queue.remove(input.topicId, input.id)),
    sendNow: api.queue.sendNow.handler(({ context, input }) => context.host.queue.sendNow(input.topicId, input.id)),
  },
  loops: {
    resume: api.loops.resume.handler(async ({ context, input }) => {
      const { loopId, moreIterations: more } = input;
      await context.host.resumeLoop(loopId, more === undefined ? {} : { more });
    }),
    pause: api.loops.pause.handler(({ context, input }) => context.host.pauseLoop(input.loopId)),
    stop: api.loops.stop.handler(({ context, input }) => context.host.stopLoop(input.loopId)),
    decide: api.loops.decide.handler(async ({ context, input }) => {
      await context.host.decideApproval(input.loopId, input.callId, input.decision);
    }),
    resolveOutcome: api.loops.resolveOutcome.handler(async ({ context, input }) => {
      await context.host.resolveOutcome(input.loopId, input.callId, input.as);
    }),
    updateLimits: api.loops.updateLimits.handler(({ context, input }) =>
      context.host.updateLimits(input.loopId, given(input.limits)),
    ),
  },
  changes: {
    list: api.changes.list.handler(({ context, input }) => context.host.changes.list(input.topicId)),
    diff: api.changes.diff.handler(({ context, input }) => context.host.changes.diff(input.loopId, input.path)),
    ofCall: api.changes.ofCall.handler(({ context, input }) => context.host.changes.ofCall(input.callId)),
    undo: api.changes.undo.handler(({ context, input }) => context.host.changes.undo(given(input))),
    accept: api.changes.accept.handler(({ context, input }) => context.host.changes.accept(given(input))),
  },
  commands: {
    run: api.commands.run.handler(({ context, input }) => context.host.commands.run(input.topicId, input.command)),
    stop: api.commands.stop.handler(({ context, input }) => context.host.commands.stop(input.topicId, input.id)),
  },
  workspaces: {
    recent: api.workspaces.recent.handler(({ context }) => context.host.workspaces.recent()),
    browse: api.workspaces.browse.handler(({ context, input }) => context.host.workspaces.browse(input.path)),
    pick: api.workspaces.pick.handler(({ context }) => {
      if (!context.shell.info.canPickFolder) {
        throw new LoopwrightError(
          'conflict',
          'This window has no folder dialog of its own. Pick the folder in the page.',
        );
      }
      return context.shell.pickFolder();
    }),
  },
  settings: {
    update: api.settings.update.handler(({ context: { host }, input }) =>
      host.updateSettings(settingsAfter(host.settings(), given(input))),
    ),
  },
  providers: {
    save: api.providers.save.handler(({ context, input }) => context.host.providers.save(input.provider, input.key)),
    remove: api.providers.remove.handler(({ context, input }) => context.host.providers.remove(input.id)),
    reorder: api.providers.reorder.handler(({ context, input }) => context.host.providers.reorder(input.ids)),
    findLocal: api.providers.findLocal.handler(({ context }) => context.host.providers.findLocal()),
    test: api.providers.test.handler(({ context, input }) => context.host.providers.test(input.provider, input.key)),
  },
  usage: {
    days: api.usage.days.handler(({ context, input }) => context.host.usage.days(input.days)),
  },
  inspect: {
    loops: api.inspect.loops.handler(({ context, input }) => context.host.inspect.loops(input.topicId)),
    iterations: api.inspect.iterations.handler(({ context, input }) => context.host.inspect.iterations(input.loopId)),
    request: api.inspect.request.handler(({ context, input: { loopId, call, ...which } }) =>
      context.host.inspect.request(loopId, call, given(which)),
    ),
  },
  servers: {
    detail: api.servers.detail.handler(({ context, input }) => context.host.servers.detail(input.serverId)),
    log: api.servers.log.handler(({ context, input }) => context.host.servers.log(input.serverId, input.after)),
    read: api.servers.read.handler(({ context, input }) => context.host.servers.read(input.text)),
    importable: api.servers.importable.handler(({ context }) => context.host.servers.importable()),
    offered: api.servers.offered.handler(({ context, input }) => context.host.servers.offered(input.topicId)),
    dismissOffer: api.servers.dismissOffer.handler(({ context, input }) =>
      context.host.servers.dismissOffer(input.topicId),
    ),
    add: api.servers.add.handler(({ context, input }) => context.host.servers.add(input.servers, input.origin)),
    save: api.servers.save.handler(({ context, input }) => context.host.servers.save(input.server)),
    remove: api.servers.remove.handler(({ context, input }) => context.host.servers.remove(input.serverId)),
    allowStart: api.servers.allowStart.handler(({ context, input }) =>
      context.host.servers.allowStart(input.serverId, input.hash),
    ),
    restart: api.servers.restart.handler(({ context, input }) => context.host.servers.restart(input.serverId)),
    login: api.servers.login.handler(({ context, input }) => context.host.servers.login(input.serverId)),
    logout: api.servers.logout.handler(({ context, input }) => context.host.servers.logout(input.serverId)),
    setTrusted: api.servers.setTrusted.handler(({ context, input }) =>
      context.host.servers.setTrusted(input.serverId, input.trusted),
    ),
    setSampling: api.servers.setSampling.handler(({ context, input }) =>
      context.host.servers.setSampling(input.serverId, input.sampling),
    ),
    setLogLevel: api.servers.setLogLevel.handler(({ context, input }) =>
      context.host.servers.setLogLevel(input.serverId, input.level),
    ),
    exported: api.servers.exported.handler(({ context, input }) => context.host.servers.exported(input.ids)),
    prompts: api.servers.prompts.handler(({ context, input }) => context.host.servers.prompts(input.topicId)),
    resources: api.servers.resources.handler(({ context, input }) =>
      context.host.servers.resources(input.topicId, input.query),
    ),
    readResource: api.servers.readResource.handler(({ context, input }) =>
      context.host.servers.readResource(input.serverId, input.uri),
    ),
    prompt: api.servers.prompt.handler(({ context, input }) =>
      context.host.servers.prompt(input.serverId, input.name, input.arguments),
    ),
    complete: api.servers.complete.handler(({ context, input: { serverId, of, argument: name, value, others } }) =>
      context.host.servers.complete(serverId, of, { name, value, others }),
    ),
  },
  requests: {
    answer: api.requests.answer.handler(({ context, input }) =>
      context.host.requests.answer(input.topicId, input.id, given(input.answer)),
    ),
    saveDraft: api.requests.saveDraft.handler(({ context, input }) =>
      context.host.requests.saveDraft(input.topicId, input.id, input.draft),
    ),
  },
  assistant: {
    todos: api.assistant.todos.handler(({ context, input }) => context.host.assistant.todos(input)),
    saveTodo: api.assistant.saveTodo.handler(({ context, input }) => context.host.assistant.saveTodo(input)),
    setTodoDone: api.assistant.setTodoDone.handler(({ context, input }) =>
      context.host.assistant.setTodoDone(input.id, input.done),
    ),
    deleteTodo: api.assistant.deleteTodo.handler(({ context, input }) => context.host.assistant.deleteTodo(input.id)),
    restoreTodo: api.assistant.restoreTodo.handler(({ context, input }) =>
      context.host.assistant.restoreTodo(input.id),
    ),
    schedules: api.assistant.schedules.handler(({ context, input }) => context.host.assistant.schedules(input)),
    saveSchedule: api.assistant.saveSchedule.handler(({ context, input }) =>
      context.host.assistant.saveSchedule(input),
    ),
    setRepeating: api.assistant.setRepeating.handler(({ context, input }) =>
      context.host.assistant.setRepeating(input.id, input.on),
    ),
    deleteSchedule: api.assistant.deleteSchedule.handler(({ context, input }) =>
      context.host.assistant.deleteSchedule(input.id),
    ),
    restoreSchedule: api.assistant.restoreSchedule.handler(({ context, input }) =>
      context.host.assistant.restoreSchedule(input.id),
    ),
    setSearchKey: api.assistant.setSearchKey.handler(({ context, input }) =>
      context.host.assistant.setSearchKey(input.provider, input.key),
    ),
  },
  approvals: {
    list: api.approvals.list.handler(({ context }) => context.host.approvalRules()),
    revoke: api.approvals.revoke.handler(({ context, input }) => context.host.revokeApproval(input.id)),
    set: api.approvals.set.handler(({ context, input }) => context.host.setApproval(input, input.effect)),
  },
});

/** Failures of a stream are told like those of a call. */
async function* told<T>(
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
