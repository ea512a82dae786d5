import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ServerId, TopicId } from '../ids.ts';
import { type FoundServers, GivenServer, MOST_CONFIGURATION, ServerOrigin } from '../server-setting.ts';
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

/** A resource of a server. */
export const Attachment = ofServer.extend({ uri: z.string().min(1).max(8192) });
export type Attachment = z.infer<typeof Attachment>;

export const servers = {
  detail: oc.input(ofServer).output(type<ServerDetail>()),
  /** Lines behind `after`, oldest first, at most 1,000. */
  log: oc.input(ofServer.extend({ after: z.int().min(0) })).output(type<readonly ServerLogLine[]>()),
  /**
   * Reads a configuration that was pasted, comments and trailing commas allowed. Throws
   * `bad-usage` with the line of what is wrong.
   */
  read: oc.input(z.object({ text: z.string().max(MOST_CONFIGURATION) })).output(type<FoundServers>()),
  /** Configurations of other programs on this computer, those of them that exist. */
  importable: oc.output(type<readonly FoundServers[]>()),
  /**
   * The `.mcp.json` of a topic's folder, if it has servers that are not ours yet and were not
   * dismissed; else null.
   */
  offered: oc.input(inTopic).output(type<FoundServers | null>()),
  dismissOffer: oc.input(inTopic).output(type<void>()),
  /**
   * Adds them, off, untrusted and not reviewed; but a `typed` one is on, and reviewed, since its
   * user wrote it. `conflict`: an id is taken.
   */
  add: oc
    .input(z.object({ servers: z.array(GivenServer).min(1).max(200), origin: ServerOrigin.exclude(['process']) }))
    .output(type<void>()),
  /** Changes one in the user's own words, which reviews it. */
  save: oc.input(z.object({ server: GivenServer })).output(type<void>()),
  remove: oc.input(ofServer).output(type<void>()),
  /**
   * Allows to start what was shown, switches it on and starts it. `conflict`: it is not `hash`
   * any more.
   */
  allowStart: oc.input(ofServer.extend({ hash: z.string().max(100) })).output(type<void>()),
  restart: oc.input(ofServer).output(type<void>()),
  /** Where to log in. The host waits for the way back for some minutes; then the server starts. */
  login: oc.input(ofServer).output(type<{ readonly url: string }>()),
  logout: oc.input(ofServer).output(type<void>()),
  setTrusted: oc.input(ofServer.extend({ trusted: z.boolean() })).output(type<void>()),
  setSampling: oc.input(ofServer.extend({ sampling: z.boolean() })).output(type<void>()),
  /** From which level on it is to send its log. */
  setLogLevel: oc.input(ofServer.extend({ level: LogLevel })).output(type<void>()),
  /** As JSON other programs read, without values of secrets. */
  exported: oc.input(z.object({ ids: z.array(ServerId).max(200) })).output(type<string>()),
  /**
   * Of the servers a topic uses and that run. Starts nothing. `topicId` null: of the topic that
   * is not there yet.
   */
  prompts: oc.input(z.object({ topicId: TopicId.nullable() })).output(type<readonly ServerPrompt[]>()),
  /** Whose name or URI matches, best first, at most 50. */
  resources: oc
    .input(z.object({ topicId: TopicId.nullable(), query: z.string().max(200) }))
    .output(type<readonly ServerResource[]>()),
  readResource: oc.input(Attachment).output(type<readonly ResourceContent[]>()),
  /** What a prompt says with these arguments, as text for the composer, and what it carries. */
  prompt: oc
    .input(ofServer.extend({ name: z.string().max(500), arguments: z.record(z.string(), Text) }))
    .output(type<{ readonly text: string; readonly attachments: readonly Attachment[] }>()),
  /**
   * Values for an argument of a prompt or a variable of a template, at most 100; none where the
   * server does not say.
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
