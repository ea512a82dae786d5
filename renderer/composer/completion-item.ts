/** The items of the completion list. Pure. */

import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../shared/server-view.ts';
import type { SlashCandidate } from '../../shared/slash/slash-hint.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { COMMANDS, type CommandName } from './composer-commands.ts';

export type CompletionItem =
  /** A slash command, or one of its arguments. */
  | { readonly kind: 'slash'; readonly candidate: SlashCandidate }
  | { readonly kind: 'command'; readonly name: CommandName }
  | { readonly kind: 'prompt'; readonly prompt: ServerPrompt }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'resource'; readonly resource: ServerResource }
  | { readonly kind: 'template'; readonly template: ResourceTemplate };

/** The number of files that are shown when there are also resources. */
const FILES_BESIDE = 8;
const MOST_RESOURCES = 12;
const MOST_TEMPLATES = 6;

export const slashItems = (candidates: readonly SlashCandidate[]): readonly CompletionItem[] =>
  candidates.map((candidate) => ({ kind: 'slash', candidate }));

/** `candidates` are filtered already. */
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

/** `resources` are filtered already. */
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

/** A server may name the same thing twice. */
const eachOnce = (items: readonly CompletionItem[]): readonly CompletionItem[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Unique for each item. */
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
