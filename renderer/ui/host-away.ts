/** Why the host cannot be used now, as a sentence for buttons; null: the host can be used. */
import { createContext, useContext } from 'react';

export const HostAway = createContext<string | null>(null);

export const useHostAway = (): string | null => useContext(HostAway);
