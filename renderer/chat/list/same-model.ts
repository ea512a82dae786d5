import type { ModelRef } from '../../../shared/message.ts';

export const isSameModel = (one: ModelRef | null, other: ModelRef | null): boolean =>
  one?.provider === other?.provider && one?.model === other?.model;
