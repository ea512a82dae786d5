/** Creates the items of the completion list. Pure. */

import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../shared/server-view.ts';
import type { SlashCandidate } from '../../shared/slash/slash-hint.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { COMMANDS, type CommandName } from './composer-commands.ts';

export type CompletionItem =
  /** A slash command, or a value for one of its arguments. */
  | { readonly kind: 'slash'; readonly candidate: SlashCandidate }
  | { readonly kind: 'command'; readonly name: CommandName }
  | { readonly kind: 'prompt'; readonly prompt: ServerPrompt }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'resource'; readonly resource: ServerResource }
  | { readonly kind: 'template'; readonly template: ResourceTemplate };

/** The maximum number of files in the list if it also contains resources. */
const FILES_BESIDE = 8;
const MOST_RESOURCES = 12;
const MOST_TEMPLATES = 6;

export const slashItems = (candidates: readonly SlashCandidate[]): readonly CompletionItem[] =>
  candidates.map((candidate) => ({ kind: 'slash', candidate }));

/** The items for a typed command. The caller has already filtered `candidates` by the query. */
export function commandItems(
  query: string,
  candidates: readonly SlashCandidate[],
  prompts: readonly ServerPrompt[],
): readonly CompletionItem[] {
  const wanted = query.toLowerCase();
  const fits = ({ name, title, serverId }: ServerPrompt) =>
    [name, title ?? '', `${serverId}:${name}`].some((text) => text.toLowerCase().includes(wanted));
  return eachOnce([
    ...slashItems(candidates),
    ...COMMANDS.filter((name) => name.startsWith(wanted)).map((name) => ({ kind: 'command', name }) as const),
    ...prompts.filter(fits).map((prompt) => ({ kind: 'prompt', prompt }) as const),
  ]);
}

/** The items for a typed mention. The caller has already filtered `resources` by the query. */
export function mentionItems(
  query: string,
  files: readonly string[],
  resources: readonly ServerResource[],
  templates: readonly ResourceTemplate[],
): readonly CompletionItem[] {
  const fits = ({ name, uriTemplate, serverId }: ResourceTemplate) =>
    hasWords(`${name} ${uriTemplate} ${serverId}`, query);
  const offered = [
    ...resources.slice(0, MOST_RESOURCES).map((resource) => ({ kind: 'resource', resource }) as const),
    ...templates
      .filter(fits)
      .slice(0, MOST_TEMPLATES)
      .map((template) => ({ kind: 'template', template }) as const),
  ];
  const shown = offered.length === 0 ? files : files.slice(0, FILES_BESIDE);
  return eachOnce([...shown.map((path) => ({ kind: 'file', path }) as const), ...offered]);
}

/** Removes duplicates, because a server may report the same prompt or resource twice. */
const eachOnce = (items: readonly CompletionItem[]): readonly CompletionItem[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** The key of an item, which is unique in the list. */
export function keyOf(item: CompletionItem): string {
  switch (item.kind) {
    case 'slash':
      return `slash ${item.candidate.text}`;
    case 'command':
      return `/${item.name}`;
    case 'prompt':
      return `/${item.prompt.serverId}:${item.prompt.name}`;
    case 'file':
      return `@${item.path}`;
    case 'resource':
      return `@${item.resource.serverId}:${item.resource.uri}`;
    case 'template':
      return `@${item.template.serverId}:{}${item.template.uriTemplate}`;
  }
}
