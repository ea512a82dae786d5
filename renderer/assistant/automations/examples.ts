/** The examples that the empty page offers. Their texts are in the catalogues. */
export const EXAMPLES = ['mornings', 'week', 'watch'] as const;
