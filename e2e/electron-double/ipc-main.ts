import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

/** Channels have names of the program's choice, so this takes any listener. */
export const ipcMain = strict('ipcMain', new EventEmitter());
