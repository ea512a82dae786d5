import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

/** Accepts any channel name, because the program chooses the names. */
export const ipcMain = strict('ipcMain', new EventEmitter());
