/** Why nothing that needs the host can be done now, as a sentence for buttons; null: it can be done. */
import { createContext, useContext } from 'react';

export const HostAway = createContext<string | null>(null);

export const useHostAway = (): string | null => useContext(HostAway);
