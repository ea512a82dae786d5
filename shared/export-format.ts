/** The formats in which the page exports messages. */
export const EXPORT_FORMATS = ['markdown', 'html'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
