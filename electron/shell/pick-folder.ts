import { type BrowserWindow, dialog } from 'electron';

/** Shows the system's folder dialog. Returns null when the user cancels. */
export async function pickFolder(window: BrowserWindow, title: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
