/** Writes the report of a run to a file, with its pictures beside it. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExportFormat } from '../../../../shared/export-format.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { HostApi } from '../../program/host-api.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import { EXIT } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';
import type { Followed } from '../views/follow.ts';
import { writeJsonLine } from '../views/json-view.ts';

export interface ReportTarget {
  readonly path: string;
  readonly format: ExportFormat;
  /** Whether files that exist are replaced. */
  readonly force: boolean;
}

const FORMATS: Readonly<Record<string, ExportFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
};

/**
 * Checks where the report is to be written, before the loop begins. Throws `UsageError` for another ending, a folder
 * that does not exist, a file that exists without `force`, and anything that is no file.
 */
export function reportTarget(report: { readonly file: string; readonly force: boolean }, folder: string): ReportTarget {
  const target = path.resolve(folder, report.file);
  const format = FORMATS[path.extname(target).toLowerCase()];
  if (format === undefined) throw new UsageError({ problem: 'report-ending', file: report.file });
  const parent = path.dirname(target);
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError({ problem: 'no-such-folder', path: parent });
  const known = statSync(target, { throwIfNoEntry: false });
  if (known !== undefined && (!known.isFile() || !report.force))
    throw new UsageError({ problem: known.isFile() ? 'report-exists' : 'report-no-file', file: target });
  return { path: target, format, force: report.force };
}

interface ReportPlace {
  readonly host: Pick<HostApi, 'artifactExports'>;
  readonly target: ReportTarget;
  readonly locale: Locale;
  readonly say: (text: string) => void;
}

/**
 * Writes the report of the loop that was followed and says so. The exit code stays that of the loop, unless the report
 * could not be written. A loop that has not ended has no report.
 */
export async function writeReport(
  followed: Followed,
  { host, target, locale, say }: ReportPlace,
  { texts, environment }: Shell,
  json: boolean,
): Promise<Followed> {
  const folder = path.dirname(target.path);
  const files = await host.artifactExports.reportOfLoop({
    ...{ loopId: followed.loopId, format: target.format, locale, name: path.basename(target.path) },
    isTaken: (name) => !target.force && existsSync(path.join(folder, name)),
  });
  if (files === null) {
    if (json) writeJsonLine(environment.stdout, { type: 'report-not-written', loopId: followed.loopId });
    else say(texts.noReport);
    return followed;
  }
  const [document, ...pictures] = files;
  const written = [target.path, ...pictures.map(({ name }) => path.join(folder, name))];
  try {
    // The pictures first, so that a document that exists is complete.
    for (const { name, bytes } of pictures) writeFileSync(path.join(folder, name), bytes, flagOf(target));
    writeFileSync(target.path, document.bytes, flagOf(target));
  } catch (error) {
    say(texts.reportFailed(target.path, error instanceof Error ? error.message : String(error)));
    return { ...followed, exit: EXIT.failed };
  }
  if (json) writeJsonLine(environment.stdout, { type: 'report-written', loopId: followed.loopId, files: written });
  else say(texts.reportWritten(target.path, pictures.length));
  return followed;
}

/** A file that another program made meanwhile is not replaced. */
const flagOf = ({ force }: ReportTarget) => ({ flag: force ? 'w' : 'wx' }) as const;
