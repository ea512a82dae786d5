/** Finds advice in the standard error of a failed server if its message is a common one. */
import type { Hint } from '../../../../shared/failures/hints.ts';
import { quoted } from '../../text/visible-text.ts';

/** The first match counts. Named groups become data of the hint. */
const MEANINGS: readonly { readonly said: RegExp; readonly means: (group: (name: string) => string) => Hint }[] = [
  {
    said: /npm (?:error|ERR!).*\b(?:E404|404 Not Found|ETARGET|code EINVALIDPACKAGENAME)\b|could not determine executable to run/,
    means: () => ({ name: 'package-unknown', data: {} }),
  },
  {
    said: /npm (?:error|ERR!).*\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/,
    means: () => ({ name: 'registry-unreachable', data: {} }),
  },
  {
    said: /\b(?:UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|CERTIFICATE_VERIFY_FAILED)\b/,
    means: () => ({ name: 'certificate-refused', data: {} }),
  },
  {
    said: /Unsupported engine|EBADENGINE|requires? (?:at least )?Node(?:\.js)? ?(?:version )?(?<version>v?>?=? ?\d[\d.]*)?|ERR_UNKNOWN_BUILTIN_MODULE|ERR_REQUIRE_ESM|node: bad option|SyntaxError: (?:Unexpected|Invalid or unexpected|The requested module)|(?:ReferenceError: (?:File|fetch|ReadableStream|CustomEvent|WebSocket)|Object\.(?:hasOwn|groupBy)|\.(?:toSorted|at|findLast|replaceAll)) is not (?:defined|a function)/,
    means: (group) => ({ name: 'node-version', data: { version: group('version') } }),
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
    means: (group) => ({ name: 'module-missing', data: { name: `${group('name')}${group('module')}` } }),
  },
  {
    said: /Cannot connect to the Docker daemon|error during connect:.*docker/i,
    means: () => ({ name: 'docker-not-running', data: {} }),
  },
  {
    said: /EADDRINUSE[^\n]*?(?<port>:\d{2,5})?\s*$|[Aa]ddress already in use/m,
    means: (group) => ({ name: 'port-taken', data: { port: group('port').replace(':', '') } }),
  },
  {
    said: /ECONNREFUSED ?(?<where>[\w.:[\]-]{3,100})?/,
    means: (group) => ({ name: 'service-refused', data: { where: group('where') } }),
  },
  {
    said: /\b(?:401|403)\b.*(?:Unauthorized|Forbidden|credentials)|[Ii]nvalid (?:API|api)[ _-]?[Kk]ey|[Bb]ad credentials|[Aa]uthentication failed/,
    means: () => ({ name: 'key-refused', data: {} }),
  },
  {
    said: /\bEACCES\b|[Pp]ermission denied/,
    means: () => ({ name: 'access-denied', data: {} }),
  },
];

function missingVariable(group: (name: string) => string): Hint {
  return { name: 'variable-missing', data: { name: group('name') } };
}

/** Returns the hint for an error message; null if the message is unknown. */
export function hintOfOutput(output: string): Hint | null {
  for (const { said, means } of MEANINGS) {
    const match = said.exec(output);
    if (match !== null) return means((name) => quoted(match.groups?.[name] ?? ''));
  }
  return null;
}
