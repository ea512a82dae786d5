/**
 * The completion list above the composer. The composer handles the keys for it, and the list
 * itself handles clicks.
 */
import {
  AppWindow,
  Braces,
  File,
  Folder,
  type LucideIcon,
  MessageSquareText,
  Paperclip,
  SquareSlash,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { plainWords } from '../ui/text/plain-words.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { type CompletionItem, keyOf } from './completion-item.ts';
import type { CommandName } from './composer-commands.ts';
import type { Completions, SlashUsage } from './use-completions.ts';

interface CompletionListProps {
  readonly id: string;
  readonly completions: Completions;
  readonly onChoose: (item: CompletionItem) => void;
}

export function CompletionList({ id, completions, onChoose }: CompletionListProps) {
  const { t } = useTranslation('loop');
  const { kind, items, active, nothing, usage } = completions;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-1.5 overflow-hidden rounded-medium border border-line bg-raised shadow-raised">
      {nothing && (
        <p role="status" className="px-3 py-2.5 text-soft">
          {t('composer.noFiles')}
        </p>
      )}
      {items.length > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t(`composer.${kind === 'mention' ? 'mentions' : 'commands'}`)}
          className="max-h-72 overflow-y-auto p-1"
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the composer's
            <div
              key={keyOf(item)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // `preventDefault` keeps the focus in the text field. The item is chosen on click,
              // so that scrolling by touch chooses nothing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
              className={`flex cursor-pointer items-center gap-2 rounded-small px-2 py-1 ${index === active ? 'bg-hover' : ''}`}
            >
              <Option item={item} />
            </div>
          ))}
        </div>
      )}
      {usage !== null && <Usage id={`${id}-usage`} usage={usage} divided={items.length > 0} />}
    </div>
  );
}

interface UsageProps {
  readonly id: string;
  readonly usage: SlashUsage;
  /** Whether the list is shown above this line, so that a border separates them. */
  readonly divided: boolean;
}

/** The syntax of the slash command. The argument at the caret is emphasised. */
function Usage({ id, usage: { line, about, next }, divided }: UsageProps) {
  const at = next === null ? -1 : line.indexOf(next);
  const end = at === -1 ? 0 : at + (next?.length ?? 0);
  return (
    <div id={id} className={classes('bg-sunken px-3 py-1.5', divided && 'border-line border-t')}>
      <code className="block font-mono text-[12px] text-soft [overflow-wrap:anywhere]">
        {line.slice(0, Math.max(0, at))}
        {at !== -1 && <strong className="font-semibold text-accent">{next}</strong>}
        {line.slice(end)}
      </code>
      <span className="text-[12px] text-faint">{sentence(about)}</span>
    </div>
  );
}

const ICONS: Readonly<Record<CompletionItem['kind'], LucideIcon>> = {
  slash: SquareSlash,
  command: AppWindow,
  prompt: MessageSquareText,
  file: File,
  resource: Paperclip,
  template: Braces,
};

function Option({ item }: { readonly item: CompletionItem }) {
  const { t } = useTranslation('loop');
  const Icon = item.kind === 'file' && item.path.endsWith('/') ? Folder : ICONS[item.kind];
  const { name, hint } = wordsOf(item, (command) => t(`commands.${command}`));
  return (
    <>
      <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-faint" />
      <span className="min-w-0 max-w-full flex-none truncate font-mono text-[12.5px]">{name}</span>
      <span className="min-w-0 flex-1 truncate text-right text-[12.5px] text-soft">{hint}</span>
    </>
  );
}

function wordsOf(item: CompletionItem, hintOf: (command: CommandName) => string) {
  switch (item.kind) {
    case 'slash':
      return { name: item.candidate.shown, hint: sentence(item.candidate.about) };
    case 'command':
      return { name: `/${item.name}`, hint: hintOf(item.name) };
    case 'prompt': {
      const { name, title, description, serverId } = item.prompt;
      return { name: shownLine(name), hint: ofServer(serverId, title || description) };
    }
    case 'file':
      return { name: item.path, hint: '' };
    case 'resource': {
      const { name, title, uri, serverId } = item.resource;
      return { name: shownLine(title || name || uri), hint: ofServer(serverId, uri) };
    }
    case 'template': {
      const { name, uriTemplate, serverId } = item.template;
      return { name: shownLine(name || uriTemplate), hint: ofServer(serverId, uriTemplate) };
    }
  }
}

const sentence = (about: string): string => {
  const words = plainWords(about);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const ofServer = (serverId: string, words: string): string =>
  [shownLine(serverId), shownLine(words)].filter((word) => word !== '').join(' · ');
