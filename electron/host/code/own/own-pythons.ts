/** The user's own Python as the setting names it now, and where its code would run. */
import type { Locale } from '../../../../shared/loop.ts';
import { noOwnPython, type OwnPythonState } from '../../../../shared/own-python.ts';
import type { RunPlace } from '../../../../shared/run-place.ts';
import { quoted } from '../../text/visible-text.ts';
import type { OwnInterpreter } from '../code-run.ts';
import { type FinderParts, OwnPythonFinder } from './find-own-python.ts';

/** `message` is a sentence. */
export type ChosenPython =
  | {
      readonly ok: true;
      readonly interpreter: Omit<OwnInterpreter, 'closed'>;
      readonly place: RunPlace;
    }
  | { readonly ok: false; readonly message: string };

export interface OwnPythonsParts extends FinderParts {
  /** The setting: a path or a name; empty: none. */
  readonly named: () => string;
}

const LONGEST_NAME = 200;

export class OwnPythons {
  readonly #parts: OwnPythonsParts;
  readonly #finder: OwnPythonFinder;

  constructor(parts: OwnPythonsParts) {
    this.#parts = parts;
    this.#finder = new OwnPythonFinder(parts);
  }

  get isSet(): boolean {
    return this.#parts.named().trim() !== '';
  }

  /** Looks for it, and starts it if it is not known yet. Never rejects. */
  async state(): Promise<OwnPythonState> {
    const named = this.#parts.named().trim();
    if (named === '') return { name: 'none' };
    const [found, sandbox] = await Promise.all([this.#finder.find(named), this.#parts.findSandbox()]);
    if (!found.ok) return { name: 'unusable', program: quoted(named, LONGEST_NAME), why: found.why };
    const { program, version } = found.value;
    return { name: 'found', program: quoted(program, LONGEST_NAME), version, inSandbox: sandbox.ok };
  }

  /** Returns the interpreter in which code would run now, and its place; or why there is none. Never rejects. */
  async choose(locale: Locale = 'en'): Promise<ChosenPython> {
    const named = this.#parts.named().trim();
    if (named === '') return { ok: false, message: 'The user has set no Python of their own. Use run_code.' };
    const [found, sandbox] = await Promise.all([this.#finder.find(named), this.#parts.findSandbox()]);
    if (!found.ok)
      return { ok: false, message: `${noOwnPython(quoted(named, LONGEST_NAME), found.why, locale)} Use run_code.` };
    return {
      ok: true,
      interpreter: { python: found.value, inSandbox: sandbox.ok },
      place: sandbox.ok ? { kind: 'sandbox', hosts: [] } : { kind: 'outside', because: 'no-sandbox' },
    };
  }
}
