import { useState } from 'react';

/** Returns the same object as long as its content, as JSON, is the same. */
export function useSame<T>(value: T): T {
  const content = JSON.stringify(value);
  const [kept, keep] = useState({ content, value });
  if (kept.content === content) return kept.value;
  keep({ content, value });
  return value;
}
