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

/** Disconnects every page. This page is one of them, so no answer can be expected. */
export function disconnectAllPages(): void {
  host()
    .pages.revokeAll()
    .catch(() => undefined);
}

export const newPageAddress = (): Promise<string> => host().pages.newAddress();
