/** Moving the data folder to another place. */
import type { JsonObject } from './json.ts';

/** Why data cannot be moved to a folder. */
export const MOVE_PROBLEMS = [
  /** The data is in this folder already. */
  'same',
  'inside-data',
  'not-empty',
  'not-a-folder',
  'not-writable',
  'no-space',
  /** A topic works in this folder or in one above it, so that the assistant could read and change the data. */
  'in-workspace',
  'network-drive',
] as const;
export type MoveProblem = (typeof MOVE_PROBLEMS)[number];

/** A folder to which the data can be moved. */
export interface MovePlan {
  /** Absolute. A folder inside the chosen one if that is not empty. */
  readonly to: string;
  /** The size of what is copied. */
  readonly bytes: number;
  /** The free space there. */
  readonly free: number;
  /** The drive keeps no rights of users, so whoever can open it can read the data. */
  readonly keepsNoRights: boolean;
}

/** A step of a move that a page asked for. After `restarts` the app ends and finishes the move at its next start. */
export type MoveStep =
  | { readonly type: 'copied'; readonly copied: number; readonly of: number }
  | { readonly type: 'restarts' };

/** The folder in which the data was before, whose copy of the data is still there. */
export interface PreviousData {
  readonly folder: string;
  readonly bytes: number;
}

/** What became of a move since the start before. */
export type MoveOutcome =
  | { readonly state: 'moved'; readonly from: string; readonly to: string }
  /** The data stayed where it was. `failure` and the other fields are the name and the data of a failure. */
  | { readonly state: 'failed'; readonly to: string; readonly why: JsonObject };
