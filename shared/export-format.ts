/** The formats in which the page exports messages. */
export const EXPORT_FORMATS = ['markdown', 'html'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The formats in which the page exports artifacts. `markdown` has pictures as files beside it, in a ZIP file if there are
 * any. `html` is one page that contains everything. `own` is the format of the artifact itself, such as CSV.
 */
export const ARTIFACT_EXPORT_FORMATS = [...EXPORT_FORMATS, 'own'] as const;

export type ArtifactExportFormat = (typeof ARTIFACT_EXPORT_FORMATS)[number];
