/** An MCP server as the screen shows it. */
import type { ServerId } from './ids.ts';

export interface ServerView {
  readonly id: ServerId;
  readonly builtIn: boolean;
  /** Switched on for the whole app. */
  readonly on: boolean;
  readonly state: 'off' | 'idle' | 'starting' | 'running' | 'error';
  /** Error: one sentence, what happened and what to do. */
  readonly why: string | null;
  readonly tools: number;
  /** What its tool definitions cost in each request, estimated. */
  readonly tokens: number;
}
