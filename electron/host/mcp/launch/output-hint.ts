/** Explains the standard error of a failed server if the message is a common one. */
import { quoted } from '../../text/visible-text.ts';

/** The first match counts. Named groups are quoted in the sentence. */
const MEANINGS: readonly { readonly said: RegExp; readonly means: (group: (name: string) => string) => string }[] = [
  {
    said: /npm (?:error|ERR!).*\b(?:E404|404 Not Found|ETARGET|code EINVALIDPACKAGENAME)\b|could not determine executable to run/,
    means: () => 'npm does not know this package or version: check its name.',
  },
  {
    said: /npm (?:error|ERR!).*\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/,
    means: () =>
      'npm could not reach its registry to download the package: check the network, and the proxy if there is one.',
  },
  {
    said: /\b(?:UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|CERTIFICATE_VERIFY_FAILED)\b/,
    means: () =>
      'A certificate was not accepted (TLS): behind a company proxy, give its certificate in NODE_EXTRA_CA_CERTS or SSL_CERT_FILE.',
  },
  {
    said: /Unsupported engine|EBADENGINE|requires? (?:at least )?Node(?:\.js)? ?(?:version )?(?<version>v?>?=? ?\d[\d.]*)?|ERR_UNKNOWN_BUILTIN_MODULE|ERR_REQUIRE_ESM|node: bad option|SyntaxError: (?:Unexpected|Invalid or unexpected|The requested module)|(?:ReferenceError: (?:File|fetch|ReadableStream|CustomEvent|WebSocket)|Object\.(?:hasOwn|groupBy)|\.(?:toSorted|at|findLast|replaceAll)) is not (?:defined|a function)/,
    means: (group) =>
      `It seems to need another version of Node.js${group('version') === '' ? '' : ` (${group('version')})`} than the one that was found.`,
  },
  {
    said: /\b(?<name>[A-Z][A-Z0-9]*_[A-Z0-9_]{1,60})\b["'`]?(?: environment variable)? (?:is|was|must be|needs to be|not|has not been|isn't|env(?:ironment)? var(?:iable)? (?:is|not)) ?(?:required|missing|not set|not found|not defined|undefined|unset|set|provided|be set)/,
    means: missingVariable,
  },
  {
    said: /(?:[Mm]issing|[Rr]equired?s?|[Pp]lease (?:set|provide)|[Ss]et|KeyError:|[Uu]ndefined)(?: the)?(?: required)?(?: env(?:ironment)?(?: variables?)?)?:? ?["'`]?\b(?<name>[A-Z][A-Z0-9]*_[A-Z0-9_]{1,60})\b/,
    means: missingVariable,
  },
  {
    said: /ModuleNotFoundError: No module named ['"](?<name>[^'"]{1,100})|Error: Cannot find (?:module|package) ['"](?<module>[^'"]{1,300})/,
    means: (group) => `A part of it is not installed: ${group('name')}${group('module')}.`,
  },
  {
    said: /Cannot connect to the Docker daemon|error during connect:.*docker/i,
    means: () => 'Docker is installed, but does not run: start it, then start the server again.',
  },
  {
    said: /EADDRINUSE[^\n]*?(?<port>:\d{2,5})?\s*$|[Aa]ddress already in use/m,
    means: (group) => `The port${group('port').replace(':', ' ')} it wants to listen on is taken by another program.`,
  },
  {
    said: /ECONNREFUSED ?(?<where>[\w.:[\]-]{3,100})?/,
    means: (group) =>
      `What it needs to connect to does not answer${group('where') === '' ? '' : ` at ${group('where')}`}.`,
  },
  {
    said: /\b(?:401|403)\b.*(?:Unauthorized|Forbidden|credentials)|[Ii]nvalid (?:API|api)[ _-]?[Kk]ey|[Bb]ad credentials|[Aa]uthentication failed/,
    means: () => 'It was refused for its key or password: check the values in its environment.',
  },
  {
    said: /\bEACCES\b|[Pp]ermission denied/,
    means: () => 'The system denied it access to a file or program: check who may read and run it.',
  },
];

function missingVariable(group: (name: string) => string): string {
  return `It misses the environment variable ${group('name')}: add it to the server's environment.`;
}

/** null: the message is unknown. */
export function hintOfOutput(output: string): string | null {
  for (const { said, means } of MEANINGS) {
    const match = said.exec(output);
    if (match !== null) return means((name) => quoted(match.groups?.[name] ?? ''));
  }
  return null;
}
