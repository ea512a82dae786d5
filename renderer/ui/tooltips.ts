import { createContext } from 'react';

export interface Shown {
  readonly hide: () => void;
}

/** The tooltip that is shown in the page, and when the last one was hidden, on the clock of `performance`. */
export interface TooltipsOfPage {
  shown: Shown | null;
  hiddenAt: number;
}

export const Tooltips = createContext<TooltipsOfPage>({ shown: null, hiddenAt: Number.NEGATIVE_INFINITY });
