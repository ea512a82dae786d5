/**
 * Fixed sets of options from which a user chooses, in display order. Imports no schema, because
 * the first screen of the page loads this file.
 */

export const APPROVAL_MODES = ['ask-edits', 'ask-all', 'allow-edits', 'allow-all'] as const;
export const TODO_VIEWS = ['all', 'today', 'overdue', 'upcoming', 'inbox'] as const;
/** The tag of a todo for which none was given. */
export const DEFAULT_TAG = 'default';
export const SCHEDULE_SPANS = ['day', 'week', 'month'] as const;
