/** The browsers that are known to the host. They are loaded when the page that shows them opens. */
import { create } from 'zustand';
import type { KnownPage } from '../../shared/contract/pages.ts';
import type { PageId } from '../../shared/ids.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface ConnectedPages {
  readonly pages: Asked<readonly KnownPage[]> | undefined;
}

export const useConnectedPages = create<ConnectedPages>()(() => ({ pages: undefined }));

export async function loadPages(): Promise<void> {
  await ask(
    useConnectedPages.getState().pages,
    () => host().pages.list(),
    (pages) => useConnectedPages.setState({ pages }),
  );
}

export async function disconnectPage(id: PageId): Promise<void> {
  await host().pages.revoke({ id });
  await loadPages();
}

/** Disconnects the page of the user. The connection breaks before an answer can arrive. */
export function disconnectThisPage(id: PageId): void {
  host()
    .pages.revoke({ id })
    .catch(() => undefined);
}

/** Disconnects every page, including this one. */
export function disconnectAllPages(): void {
  host()
    .pages.revokeAll()
    .catch(() => undefined);
}

export const newPageAddress = (): Promise<string> => host().pages.newAddress();
