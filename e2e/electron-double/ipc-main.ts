import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

/**
 * The double of Electron's `ipcMain`. It accepts any channel name, because the program chooses the
 * names.
 */
export const ipcMain = strict('ipcMain', new EventEmitter());
