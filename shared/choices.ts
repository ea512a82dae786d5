/**
 * The words one chooses from, in their order. Imports no schema: the first screen of the page
 * loads this file.
 */

export const APPROVAL_MODES = ['ask-edits', 'ask-all', 'allow-edits', 'allow-all'] as const;
export const TODO_VIEWS = ['all', 'today', 'overdue', 'upcoming', 'inbox'] as const;
export const SCHEDULE_SPANS = ['day', 'week', 'month'] as const;
