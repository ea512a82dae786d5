import { PROXY_PROBLEMS_IN_ENGLISH } from './proxy-problems.ts';
import { type OfferedList, type ReasonTexts, reasonsText, type ServerWhy, type ToolProblem } from './server-reasons.ts';

const number = new Intl.NumberFormat('en');

const offers = { resources: 'resources', prompts: 'prompts', logging: 'log levels', completions: 'completions' };

const lists: Readonly<Record<OfferedList, string>> = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  templates: 'templates',
};

const toolProblems: Readonly<Record<ToolProblem, (field: string) => string>> = {
  'too-deep': () => 'its definition is nested too deeply',
  'too-long': () => 'its definition is too long',
  'field-invalid': (field) => `its ${field || 'definition'} is not valid`,
  'name-invisible': () => 'its name has characters nobody sees',
  'name-impossible': () => 'a tool cannot have this name',
  'not-a-schema': (field) => `${field} is not a schema`,
  'type-unknown': (field) => `${field} is not a type`,
  'required-invalid': (field) => `${field} is not a list of names`,
  'not-an-object': (field) => `${field} is not an object`,
  'describes-no-object': (field) => `its ${field} does not describe an object`,
  'task-only': () => 'it works only as a task, which this app does not know',
  unreadable: () => 'its definition cannot be read',
};

export const ENGLISH_REASONS: ReasonTexts = {
  'folder-restricted': ({ folder }) => `It comes from the folder ${folder}, which is restricted`,
  'not-allowed-yet': 'Its command has not been allowed as it is now',
  'secret-unreadable': ({ name }) => `The value of ${name} cannot be read here`,
  'still-starting': 'It has not answered yet; it is still starting',
  'not-running': ({ state }) => `It is ${state}`,
  'login-wanted': 'It wants a login',
  'failed-repeatedly': ({ times }) => `It has failed ${times} times in a row and is not started again by itself`,

  'folder-missing': ({ folder }) => `It could not be started: its working folder ${folder} does not exist`,
  'program-missing': ({ program }) => `It could not be started: the program ${program} was not found`,
  'sandbox-missing': 'It could not be started: it is to run in the sandbox, and there is none on this computer',
  'sandbox-folder-missing': ({ folder }) =>
    `It could not be started: the folder ${folder}, which it may change, does not exist`,
  'sandbox-folder-private': ({ folder }) =>
    `It could not be started: the folder ${folder} belongs to the data of this app, which no server may change`,
  'batch-file': ({ program }) =>
    `It could not be started: ${program} is a batch file, which is not started without a shell`,
  'headers-unencrypted': ({ origin }) => `Its headers would be sent unencrypted to ${origin}, so nothing was sent`,
  'header-invalid': ({ header }) => `It could not be started: the header ${header} has a value that cannot be sent`,
  'start-failed': ({ why }) => `It could not be started: ${why}`,
  'handshake-invalid': 'It could not be started: its answer to the handshake is not as the protocol says',
  'handshake-unknown': ({ newest }) =>
    `It does not know the handshake of the protocol, so it probably speaks only a newer version; this app knows versions up to ${newest}`,
  'version-unknown': ({ version, newest }) =>
    `It speaks version ${version} of the protocol; this app knows versions up to ${newest}`,
  'answer-late': ({ seconds }) => `It did not answer within ${seconds} seconds`,
  'not-the-protocol': ({ seconds, words }) =>
    `It did not answer within ${seconds} seconds; what it said is no message of the protocol: ${words}`,
  ended: 'It ended by itself',
  'ended-while-starting': 'It ended while it was starting',
  'last-words': ({ words }) => `; its last words: ${words}`,

  'answers-not-read': 'It sent requests and did not read the answers',
  'message-too-long': 'It sent a message that is too long',
  'session-ended': 'It has ended the session',
  'stream-broken': 'The connection to it broke',
  'stream-not-resumed': 'The connection to it broke and could not be taken up again',
  'http-error': ({ title, words }) => `It answered with HTTP ${title}${words === '' ? '' : `: ${words}`}`,
  'answer-type-wrong': ({ title, type }) =>
    `It answered with HTTP ${title}: ${type || 'an answer without a type'} is nothing a server of the protocol sends`,
  'nothing-listens': ({ host }) => `Nothing listens at ${host} (connection refused)`,
  'host-unknown': ({ host }) => `The host ${host} was not found`,
  'host-unreachable': ({ host }) => `The host ${host} could not be reached`,
  'no-tls': ({ host }) => `What listens at ${host} does not speak TLS`,
  'connection-broken': ({ host }) => `The connection to ${host} broke`,
  'certificate-refused': ({ host, why }) => `The certificate of ${host} was not accepted (${why})`,
  'connection-failed': ({ host, why }) => `The connection to ${host} failed (${why})`,
  'other-host': ({ host }) => `It led to another host (${host})`,
  'not-this-computer': ({ host, address }) => `${host} should be this computer, but leads to ${address}`,
  'private-network': ({ host, address }) =>
    `${host} ${host === address ? 'is' : `leads to ${address},`} inside a private network, which only an address you typed may do`,
  'internal-name': ({ host }) =>
    `${host} is a name for internal networks, which is used behind a proxy only if you typed it`,
  'proxy-failed': ({ problem }) => PROXY_PROBLEMS_IN_ENGLISH[problem].cause,
  'this-computer': ({ host }) => `${host} is this computer, which only an address you typed may lead to`,
  'password-in-address': ({ host }) =>
    `The address of ${host} has a name or password in it, which belongs into a header`,
  'not-encrypted': ({ origin }) => `${origin} is not encrypted; only https is used there`,

  'changes-not-reported': 'It does not tell when a resource changes',
  'too-many-watched': 'Too many of its resources are watched already',
  'not-offered': ({ what }) => `It has no ${offers[what]}`,
  'answer-unreadable': 'Its answer could not be read',
  'answer-lost': 'The connection to it broke before it answered',
  'no-answer': 'It did not answer in time',
  refused: ({ words }) => `It refused: ${words}`,
  'request-failed': ({ why }) => `It failed: ${why}`,

  'login-needs-https': 'A login needs an https address',
  'login-refused': ({ words }) => `The login was refused: ${words}`,
  'login-late': 'The browser did not come back in time. Log in again',
  'login-closed': 'The login was ended',
  'login-from-elsewhere': 'The answer came from another authorization server than the one that was asked',
  'login-without-token': 'The authorization server gave no token',
  'login-without-page': 'The authorization server has no page to log in on',
  'login-not-described': 'It does not say how to log in. If it takes a key, give it as a header',
  'login-for-known-programs':
    'Its authorization server takes only programs it knows already. If the server takes a key, give it as a header',
  'login-failed': ({ why }) => `The login failed: ${why}`,
  'login-not-renewed': ({ why }) => `The login could not be renewed (${why})`,

  'list-too-long': ({ list, used }) => `Its list of ${lists[list]} is too long; the first ${used} are used`,
  'list-endless': ({ list, used }) => `Its list of ${lists[list]} does not end; the first ${used} are used`,
  'files-appeared': ({ files, more }) =>
    `Protected files appeared in its folders while it ran, and it may have made them: ${files}${more === 0 ? '' : ` and ${more} more`}`,
  'list-cut': ({ list, used, total, isEndless }) =>
    `It has ${isEndless ? 'more than ' : ''}${number.format(total)} ${lists[list]}, the first ${used} are used`,
  'entries-unusable': ({ list, count }) => `Of its ${lists[list]} ${count} could not be read or are listed twice`,
  'tool-twice': ({ tool }) => `The tool "${tool}" is declared twice`,
  'tool-unusable': ({ tool, problem, field }) => `The tool "${tool}" is left out: ${toolProblems[problem](field)}`,
};

export function reasonsInEnglish(why: ServerWhy): string {
  return reasonsText(ENGLISH_REASONS, why, '. ');
}
