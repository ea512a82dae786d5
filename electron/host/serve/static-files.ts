/**
 * The built renderer. A path is looked up among the existing files, never joined with the folder,
 * so no path leads out of it; links are not followed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface StaticFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

export class StaticFiles {
  readonly #folder: string;
  #files: ReadonlyMap<string, string>;

  /** Indexes the files in `folder`. If the folder is missing, no file is found. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#files = filesBelow(folder);
  }

  /**
   * Finds a file. `place` is the path of a URL as received, without its query. Returns null if
   * there is no such file.
   */
  find(place: string): StaticFile | null {
    const name = place === '/' ? '/index.html' : decoded(place);
    if (name === null) return null;
    // The file may have been built after the folder was last read.
    if (!this.#files.has(name)) this.#files = filesBelow(this.#folder);
    const file = this.#files.get(name);
    return file === undefined ? null : read(name, file);
  }
}

function read(name: string, file: string): StaticFile | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  const tag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`;
  const kept = cacheControl(name);
  const headers = { 'Content-Type': type, 'Cache-Control': kept, ...(kept === 'no-store' ? {} : { ETag: tag }) };
  return { body: readFileSync(file), headers };
}

/**
 * Returns the cache header of a file. Vite adds a hash of the content to the file names below
 * `assets`.
 */
function cacheControl(name: string): string {
  // The frame for diagrams contains its large script, and is loaded once for each diagram.
  if (name.endsWith('.html') && name !== '/mermaid-frame.html') return 'no-store';
  return name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function decoded(place: string): string | null {
  try {
    return decodeURIComponent(place);
  } catch {
    return null;
  }
}

/** Maps the path of a URL to a path on disk. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return new Map();
  return new Map(walk(folder).map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, file]));
}

/**
 * Lists the files below a folder. It does not use the recursive mode of `readdirSync`, because
 * that mode follows links.
 */
function walk(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return walk(place);
    return entry.isFile() ? [place] : [];
  });
}
