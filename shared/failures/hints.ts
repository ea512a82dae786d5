/**
 * Advice about a server that does not run, by name, with data. The data quote the setting or the
 * output of the server.
 */
import type { SandboxLimit } from '../server-view.ts';
import { type Named, type NoData, type Texts, wordsOf } from './wording.ts';

export interface Hints {
  'command-elsewhere': { readonly command: string; readonly foundAt: string };
  'placeholder-left': { readonly placeholder: string };
  'no-server': NoData;
  'ended-without-error': NoData;
  'first-download': NoData;
  'folder-missing': NoData;
  'batch-file': NoData;
  'blanks-in-command': NoData;
  'program-unknown': NoData;
  'install-node': NoData;
  'install-uv': NoData;
  'install-python': NoData;
  'install-docker': NoData;
  'install-bun': NoData;
  'install-deno': NoData;
  'nothing-listens': NoData;
  'host-unknown': NoData;
  'host-unreachable': NoData;
  'certificate-of-host': NoData;
  'no-tls': NoData;
  'headers-unencrypted': NoData;
  'login-needed': NoData;
  'not-permitted': NoData;
  'address-without-path': NoData;
  'path-wrong': NoData;
  'path-or-transport-wrong': NoData;
  'proxy-login': NoData;
  /** The proxy failed in another way. */
  'proxy-settings': NoData;
  'too-many-requests': NoData;
  'trouble-of-server': NoData;
  'package-unknown': NoData;
  'registry-unreachable': NoData;
  'certificate-refused': NoData;
  'variable-missing': { readonly name: string };
  'module-missing': { readonly name: string };
  'docker-not-running': NoData;
  'key-refused': NoData;
  'access-denied': NoData;
  /** `version` is empty if it is not known. */
  'node-version': { readonly version: string };
  /** `port` is empty if it is not known. */
  'port-taken': { readonly port: string };
  /** `where` is empty if it is not known. */
  'service-refused': { readonly where: string };
  'review-in-app': NoData;
  'trust-folder': NoData;
  'login-in-app': NoData;
  'tools-come-later': NoData;
  'sandbox-refused-host': { readonly host: string };
  /** `path` is empty if it is not known. */
  'sandbox-refused-write': { readonly path: string };
  /** `host` is empty if it is not known. */
  'sandbox-no-network': { readonly host: string };
  'sandbox-proxy-unused': { readonly host: string };
  'sandbox-limit': { readonly limit: SandboxLimit };
}

export type Hint = Named<Hints>;
export type HintTexts = Texts<Hints>;

export function hintText(texts: HintTexts, { name, data }: Hint): string {
  return wordsOf(texts, name, data);
}
