import type { KeyboardEvent } from 'react';
import { COMMAND_INPUT } from '../command-classes.ts';
import { isForList, type TypedAhead } from '../fields/typed-ahead.ts';
import { PartLoading } from '../parts/part-loading.tsx';

interface SearchLoadingProps {
  readonly label: string;
  readonly placeholder: string;
  readonly ahead: TypedAhead;
}

/** A search field that accepts typing while its list is loading. */
export function SearchLoading({ label, placeholder, ahead }: SearchLoadingProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isForList(event.key)) return;
    event.preventDefault();
    ahead.keys.push(event.key);
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user opened the list to type
        autoFocus={true}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={ahead.text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          ahead.text = target.value;
        }}
        onKeyDown={onKeyDown}
        className={COMMAND_INPUT}
      />
      <div className="h-40">
        <PartLoading />
      </div>
    </>
  );
}
