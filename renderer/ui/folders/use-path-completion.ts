import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FolderView } from '../../../shared/contract/workspaces.ts';
import { namesFrom, tabbed, typedPath, withName } from './path-completion.ts';

interface CompletionParts {
  /** What stands in the field. */
  readonly path: string;
  /** Whether the user is typing it. */
  readonly isTyping: boolean;
  readonly browse: (path: string) => Promise<FolderView>;
  /** Writes another path into the field. */
  readonly onComplete: (path: string) => void;
  /** The user asks for the names without typing. */
  readonly onOpen: () => void;
}

export interface PathCompletion {
  /** The names that fit; null: the field completes nothing at present. */
  readonly names: readonly string[] | null;
  /** The index of the chosen name; -1: none is chosen. */
  readonly chosen: number;
  /** The path with the chosen name; null: none is chosen. */
  readonly chosenPath: string | null;
  readonly pathOf: (name: string) => string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Lists the folder of a typed path, and completes its last name: the arrow keys choose a name, Tab writes it. */
export function usePathCompletion({ path, isTyping, browse, onComplete, onOpen }: CompletionParts): PathCompletion {
  const typed = isTyping ? typedPath(path) : null;
  const parent = typed?.parent ?? null;
  const [listed, setListed] = useState<{ readonly parent: string; readonly folders: readonly string[] } | null>(null);
  const [chosen, setChosen] = useState(-1);
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    wanted.current = parent;
    if (parent === null) return;
    // What is wrong with a path is said when the user goes there.
    browse(parent).then(
      ({ folders }) => wanted.current === parent && setListed({ parent, folders }),
      () => wanted.current === parent && setListed(null),
    );
  }, [parent, browse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other names
  useEffect(() => setChosen(-1), [path]);

  const names = typed === null || listed?.parent !== typed.parent ? null : namesFrom(listed.folders, typed.start);
  const pathOf = (name: string) => withName(typed?.parent ?? '', name);
  const name = names?.[chosen];
  const chosenPath = name === undefined ? null : pathOf(name);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!isTyping && event.key === 'ArrowDown') {
      event.preventDefault();
      onOpen();
    }
    if (names === null || typed === null) return;
    if (event.key === 'Tab' && !event.shiftKey) {
      const completed = chosenPath ?? tabbed(typed, names);
      if (completed === null) return;
      event.preventDefault();
      onComplete(completed);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && names.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(chosen < 0 && step < 0 ? names.length - 1 : (chosen + step + names.length) % names.length);
    }
  };
  return { names, chosen: name === undefined ? -1 : chosen, chosenPath, pathOf, onKeyDown };
}
