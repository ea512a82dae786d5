/** Newer versions of the app. Nothing is downloaded and nothing is installed. */
import { oc, type } from '@orpc/contract';

/** A version that can be downloaded. `notes` is untrusted text about what is new; it may be empty. */
export interface Release {
  /** Three numbers, such as `0.2.0`. */
  readonly version: string;
  readonly notes: string;
}

/**
 * What is known of newer versions. `host` is the computer that is asked, `at` when it was asked, in milliseconds since
 * the epoch, UTC.
 */
export type ReleaseView =
  /** This shell or this build asks nobody. */
  | { readonly state: 'not-offered' }
  /** Nobody was asked since the start. */
  | { readonly state: 'not-asked'; readonly host: string }
  /** There was no answer that could be read. */
  | { readonly state: 'failed'; readonly host: string; readonly at: number }
  | { readonly state: 'current'; readonly host: string; readonly at: number }
  | { readonly state: 'available'; readonly host: string; readonly at: number; readonly release: Release };

export const releases = {
  view: oc.output(type<ReleaseView>()),
  /** Asks now, unless it was done a moment ago. */
  look: oc.output(type<ReleaseView>()),
  /** Opens the page of downloads in the browser of the user; false: this build names none. */
  openPage: oc.output(type<boolean>()),
};
