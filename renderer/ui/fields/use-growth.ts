import { useLayoutEffect } from 'react';

/** Makes a field as high as its text, up to the limit of its style. */
export function useGrowth(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);
}
