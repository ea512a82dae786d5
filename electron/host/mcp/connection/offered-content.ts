/**
 * What a server offers besides tools: prompts, resources and templates that can be shown and
 * named.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { z } from 'zod';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../../../shared/server-view.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { showInvisible } from '../../text/visible-text.ts';
import { cutOf, fitting, type Listed, listAll } from './listing.ts';

export type OfferedPrompt = Omit<ServerPrompt, 'serverId'>;
export type OfferedResource = Omit<ServerResource, 'serverId'>;
export type OfferedTemplate = Omit<ResourceTemplate, 'serverId'>;

export interface OfferedList<T> {
  readonly entries: readonly T[];
  /** The reasons why entries are left out. */
  readonly leftOut: readonly ServerReason[];
}

const NONE = { entries: [], leftOut: [] };

/** The empty lists of a server before anything is read. */
export const NOTHING_OFFERED = { prompts: NONE, resources: NONE, templates: NONE };

/**
 * An invisible character in a name cannot be shown, and without it the name would be a different
 * one.
 */
const Name = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .refine((text) => showInvisible(text) === text && wellFormed(text) === text);
const Words = z
  .string()
  .catch('')
  .transform((text) => showInvisible(wellFormed(text.slice(0, 4000))));
const Title = z
  .string()
  .min(1)
  .transform((text) => showInvisible(wellFormed(text.slice(0, 200))))
  .nullable()
  .catch(null);
const MimeType = z
  .string()
  .max(200)
  .nullable()
  .catch(null)
  .transform((type) => type && showInvisible(wellFormed(type)));
const Uri = Name(8192);

const Argument = z.object({ name: Name(200), description: Words, required: z.boolean().catch(false) });

const Prompt = z.object({
  name: Name(200),
  title: Title,
  description: Words,
  arguments: z
    .array(Argument)
    .max(50)
    .nullish()
    .transform((list) => list ?? []),
});

const Resource = z.object({ uri: Uri, name: Words, title: Title, description: Words, mimeType: MimeType });

const Template = z
  .object({ uriTemplate: Uri, name: Words, description: Words, mimeType: MimeType })
  .transform((template, context) => {
    const variables = variablesOf(template.uriTemplate);
    if (variables === null) context.addIssue('is no template');
    return { ...template, variables: variables ?? [] };
  });

/** These three functions reject if the server does not answer in time or answers with an error. */
export function listPrompts(client: Client, timeoutMs: number): Promise<OfferedList<OfferedPrompt>> {
  return listed(client, 'prompts', Prompt, ({ name }) => name, timeoutMs);
}

export function listResources(client: Client, timeoutMs: number): Promise<OfferedList<OfferedResource>> {
  return listed(client, 'resources', Resource, ({ uri }) => uri, timeoutMs);
}

export function listTemplates(client: Client, timeoutMs: number): Promise<OfferedList<OfferedTemplate>> {
  return listed(client, 'resourceTemplates', Template, ({ uriTemplate }) => uriTemplate, timeoutMs);
}

const NOUN = { tools: 'tools', prompts: 'prompts', resources: 'resources', resourceTemplates: 'templates' } as const;

async function listed<T>(
  client: Client,
  what: Listed,
  schema: z.ZodType<T>,
  keyOf: (entry: T) => string,
  timeoutMs: number,
): Promise<OfferedList<T>> {
  const listing = await listAll(client, what, timeoutMs);
  const { entries } = listing;
  const kept = new Map<string, T>();
  for (const entry of entries) {
    const read = schema.safeParse(entry);
    if (read.success && !kept.has(keyOf(read.data))) kept.set(keyOf(read.data), read.data);
  }
  const bad = entries.length - kept.size;
  const used = fitting([...kept.values()]);
  const list = NOUN[what];
  const cut = cutOf(listing, list);
  return {
    entries: used,
    leftOut: [
      ...(cut === null ? [] : [cut]),
      ...(used.length < kept.size ? [{ name: 'list-too-long' as const, data: { list, used: used.length } }] : []),
      ...(bad > 0 ? [{ name: 'entries-unusable' as const, data: { list, count: bad } }] : []),
    ],
  };
}

/** Returns the names of the variables in their order; null if the template cannot be parsed. */
function variablesOf(template: string): readonly string[] | null {
  try {
    return [...new Set(new UriTemplate(template).variableNames)];
  } catch {
    return null;
  }
}
