import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ServerId, TopicId } from '../ids.ts';
import { type FoundServers, GivenServer, MOST_CONFIGURATION, SandboxSetting, ServerOrigin } from '../server-setting.ts';
import {
  LogLevel,
  type ResourceContent,
  type ServerDetail,
  type ServerLogLine,
  type ServerPrompt,
  type ServerResource,
} from '../server-view.ts';
import { inTopic, Text } from './fields.ts';

const ofServer = z.object({ serverId: ServerId });

/** A resource of an MCP server that is attached to a message. */
export const Attachment = ofServer.extend({ uri: z.string().min(1).max(8192) });
export type Attachment = z.infer<typeof Attachment>;

const AddedServers = z.array(GivenServer).min(1).max(200);

export const servers = {
  detail: oc.input(ofServer).output(type<ServerDetail>()),
  /** Returns the log lines with numbers above `after`, oldest first, at most 1,000. */
  log: oc.input(ofServer.extend({ after: z.int().min(0) })).output(type<readonly ServerLogLine[]>()),
  /**
   * Parses a configuration that the user pasted; comments and trailing commas are allowed. Throws
   * `bad-usage` with the line of the error.
   */
  read: oc.input(z.object({ text: z.string().max(MOST_CONFIGURATION) })).output(type<FoundServers>()),
  /** Finds configurations of other programs on this computer. */
  importable: oc.output(type<readonly FoundServers[]>()),
  /**
   * The servers in the `.mcp.json` of a topic's folder, if any of them is neither configured nor
   * dismissed; otherwise null.
   */
  offered: oc.input(inTopic).output(type<FoundServers | null>()),
  dismissOffer: oc.input(inTopic).output(type<void>()),
  /**
   * Adds servers. They are switched off, untrusted and not reviewed, except that a server with the
   * origin `typed` is switched on and reviewed, because the user entered it by hand. Fails with
   * `conflict` if an id is already used, or if the folder with the configuration is restricted.
   */
  add: oc
    .input(
      z.discriminatedUnion('origin', [
        z.object({ servers: AddedServers, origin: ServerOrigin.exclude(['process', 'workspace']) }),
        /** The configuration is in the folder of the topic. */
        z.object({ servers: AddedServers, origin: z.literal('workspace'), topicId: TopicId }),
      ]),
    )
    .output(type<void>()),
  /** Saves a server as the user edited it, which counts as a review. */
  save: oc.input(z.object({ server: GivenServer })).output(type<void>()),
  remove: oc.input(ofServer).output(type<void>()),
  /**
   * Allows the reviewed command, switches the server on and starts it. Fails with `conflict` if
   * the command no longer has this `hash`.
   */
  allowStart: oc.input(ofServer.extend({ hash: z.string().max(100) })).output(type<void>()),
  restart: oc.input(ofServer).output(type<void>()),
  /**
   * Returns the URL of the login page. The host waits some minutes for the redirect; then it
   * starts the server.
   */
  login: oc.input(ofServer).output(type<{ readonly url: string }>()),
  logout: oc.input(ofServer).output(type<void>()),
  /**
   * Sets what a stdio server may reach in the sandbox; null: it runs outside the sandbox. This
   * counts as a review if the server was allowed to start before. Fails with `conflict` for a
   * server over HTTP.
   */
  setSandbox: oc.input(ofServer.extend({ sandbox: SandboxSetting.nullable() })).output(type<void>()),
  /**
   * Decides about protected files that appeared while the server ran in the sandbox. `paths` are those
   * that the user has seen. With `remove`, the found ones are deleted; otherwise all are forgotten.
   * What cannot be deleted stays in the list.
   */
  settleAppeared: oc
    .input(ofServer.extend({ paths: z.array(z.string().min(1).max(8192)).min(1).max(100), remove: z.boolean() }))
    .output(type<void>()),
  setTrusted: oc.input(ofServer.extend({ trusted: z.boolean() })).output(type<void>()),
  setSampling: oc.input(ofServer.extend({ sampling: z.boolean() })).output(type<void>()),
  /** Sets the lowest level of the log messages that the server sends. */
  setLogLevel: oc.input(ofServer.extend({ level: LogLevel })).output(type<void>()),
  /**
   * Returns the servers as JSON in the format that other programs read, without values of secrets.
   */
  exported: oc.input(z.object({ ids: z.array(ServerId).max(200) })).output(type<string>()),
  /**
   * Returns the prompts of the running servers that a topic uses. Starts no server. `topicId`
   * null: the new topic, which is not created yet.
   */
  prompts: oc.input(z.object({ topicId: TopicId.nullable() })).output(type<readonly ServerPrompt[]>()),
  /** Returns the resources whose name or URI matches, best match first, at most 50. */
  resources: oc
    .input(z.object({ topicId: TopicId.nullable(), query: z.string().max(200) }))
    .output(type<readonly ServerResource[]>()),
  readResource: oc.input(Attachment).output(type<readonly ResourceContent[]>()),
  /**
   * Returns the text of a prompt with these arguments, for the composer, and the attachments of
   * the prompt.
   */
  prompt: oc
    .input(ofServer.extend({ name: z.string().max(500), arguments: z.record(z.string(), Text) }))
    .output(type<{ readonly text: string; readonly attachments: readonly Attachment[] }>()),
  /**
   * Returns possible values for an argument of a prompt or a variable of a template, at most 100;
   * none if the server offers no completion.
   */
  complete: oc
    .input(
      ofServer.extend({
        of: z.union([z.object({ prompt: z.string().max(500) }), z.object({ template: z.string().max(8192) })]),
        argument: z.string().max(200),
        value: z.string().max(1000),
        others: z.record(z.string(), z.string().max(10_000)),
      }),
    )
    .output(type<readonly string[]>()),
};
