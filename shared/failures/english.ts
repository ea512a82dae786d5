import type { TimeProblem } from '../automation.ts';
import { documentProblemWords } from '../document-words.ts';
import type { ImportRefusal } from '../import-refusal.ts';
import type { FailureTexts, FileProblem, JsonProblem, LoopHolder, RunLimitName, WebRefusal } from './failures.ts';
import type { FieldProblem, FieldProblemTexts } from './field-problems.ts';
import { MOVE_PROBLEM_TEXTS } from './move-problems.ts';
import { reasonsInEnglish } from './reasons-english.ts';
import { SKILL_PROBLEMS } from './skill-problems.ts';
import type { UndoProblemTexts } from './undo-problems.ts';
import { wordsOf } from './wording.ts';

const jsonProblems: Readonly<Record<JsonProblem, string>> = {
  'name-expected': 'a name in quotes is expected',
  'value-expected': 'a value is expected',
  'colon-expected': 'a colon is expected',
  'comma-expected': 'a comma is expected',
  'brace-missing': 'a closing } is missing',
  'bracket-missing': 'a closing ] is missing',
  'text-after-end': 'something stands behind the end',
  'comment-open': 'a comment is not closed',
  'string-open': 'a text is not closed',
  'too-deep': 'it is nested too deeply',
  'not-json': 'this is not JSON',
};

const timeProblems: Readonly<Record<TimeProblem, string>> = {
  empty: 'Write when it starts, for example "weekdays at 8".',
  'unknown-words': 'This time was not understood. Write it like "weekdays at 8", "every 30 minutes" or "0 8 * * 1-5".',
  never: 'This time never comes.',
  past: 'This time is past.',
  'too-often': 'This is too often. The shortest interval is one minute.',
  'which-times': 'This does not say when. Name the times, for example "every day at 9".',
  'two-times': 'These are two different times. Make an automation for each.',
};

const runLimits: Readonly<Record<RunLimitName, (most: number) => string>> = {
  runTokens: (most) => `This background task has used the ${most} tokens that it may use.`,
  runCost: (most) => `This background task has cost the $${most} that it may cost.`,
  runTokensPerDay: (most) =>
    `The background tasks of the last 24 hours have used the ${most} tokens that they may use.`,
  runCostPerDay: (most) => `The background tasks of the last 24 hours have cost the $${most} that they may cost.`,
};

const searchRefusals: Readonly<Record<WebRefusal, string>> = {
  'no-topic': 'A background task without a topic does not search the web, because no rule of yours applies to it.',
  off: 'Searching is switched off for this topic. Switch the server @aether/web on, and retry the task.',
  forbidden: 'A rule of yours forbids searching. Remove it in Settings > Approvals, and retry the task.',
  restricted: 'The folder of this topic is restricted. Trust it in the header of the topic, and retry the task.',
  'carries-data':
    'The search is very long or contains text that looks encoded, so it could carry data of this computer to the search engine. Background tasks do not make such searches. Start a new one with a shorter question.',
  'not-allowed':
    'In this topic every search asks you first, and a background task cannot ask. Choose another approval mode in the header of the topic, and retry the task.',
};

const pageRefusals: Readonly<Record<WebRefusal, (host: string) => string>> = {
  'no-topic': () => 'A background task without a topic reads no web pages, because no rule of yours applies to it.',
  off: () =>
    'Reading pages is switched off for this topic. Switch the server @aether/web and its tool fetch_web on, and retry the task.',
  forbidden: () => 'A rule of yours forbids reading web pages. Remove it in Settings > Approvals, and retry the task.',
  restricted: () => 'The folder of this topic is restricted. Trust it in the header of the topic, and retry the task.',
  'carries-data': (host) =>
    `The address is very long or contains text that looks encoded, so it could carry data of this computer to ${host}. Background tasks do not read such addresses. Ask the assistant to read the page in the topic.`,
  'not-allowed': (host) =>
    `You did not allow this background task to read the page of ${host}. Retry the task to be asked again.`,
};

const fieldProblems: FieldProblemTexts = {
  missing: 'is missing',
  'wrong-kind': 'has a value of the wrong kind',
  'not-text': 'must be text',
  'not-a-number': 'must be a number',
  'not-whole': 'must be a whole number',
  'not-yes-or-no': 'must be true or false',
  'not-a-list': 'must be a list',
  'not-an-object': 'must be an object',
  'not-a-choice': 'must be one of the choices',
  'not-email': 'must be an e-mail address',
  'not-uri': 'must be an address that begins with https:// or the like',
  'not-date': 'must be a date',
  'not-date-time': 'must be a date and a time',
  empty: 'must not be empty',
  'too-short': ({ bound }) => `must have at least ${bound} characters`,
  'too-long': ({ bound }) => `must have at most ${bound} characters`,
  'too-small': ({ bound }) => `must be at least ${bound}`,
  'too-large': ({ bound }) => `must be at most ${bound}`,
  'too-few': ({ bound }) => `must have at least ${bound} items`,
  'too-many': ({ bound }) => `must have at most ${bound} items`,
  'unknown-fields': ({ names }) => `has fields that are not known: ${names.join(', ')}`,
  'nul-character': 'must not contain a NUL character',
  'invisible-character': 'must not contain a character that cannot be seen',
  'password-in-address': 'must not contain a user or password; give it as a header',
  'not-a-variable-name': 'contains a name that no variable can have',
  'not-a-header-name': 'contains a name that no header can have',
  'not-accepted': 'is not accepted',
};

/** What is wrong with a field, as a predicate without a full stop. */
const fieldProblem = ({ name, data }: FieldProblem): string => wordsOf(fieldProblems, name, data);

/** Why a text cannot be imported into memory. */
const MEMORY_FILES = {
  'no-json': 'This file is not JSON, so it is not an export of memory.',
  'no-export': 'This file is not an export of memory.',
  newer: 'A newer version of Loopwright wrote this file. Update Loopwright, then import it again.',
} as const;

const fileProblems: Readonly<Record<FileProblem, string>> = {
  link: 'is a link',
  'not-a-file': 'is not a file',
  'too-large': 'is larger than 1 MB',
};

function placeOf(holder: LoopHolder | null): string {
  return holder === null
    ? 'here already'
    : `elsewhere, in process ${holder.process} on ${holder.host ?? 'this computer'}`;
}

const undoProblems: UndoProblemTexts = {
  accepted: 'It was accepted, so it stays.',
  'changed-between-edits':
    'Someone else changed it between two edits of this loop, and undoing both would lose that change. Undo the later edits one by one.',
  'changed-since': 'It was changed since, not by this loop. It is left as it is.',
  gone: 'It was deleted or moved since.',
  'place-taken': 'Something else is there now.',
  'folder-replaced': 'It is no longer a folder.',
  'content-not-kept': 'Its former content was not kept.',
  'content-removed': 'It cannot be restored any more: its content was removed to save space.',
  'other-place-refused': ({ path }) => `It was moved, and its edits at ${path} cannot be undone.`,
  'workspace-gone': ({ workspace }) => `The folder ${workspace} is not there any more, or is now a link.`,
  'outside-workspace': 'Its path now leads outside of the folder of this topic. It is left as it is.',
  'bad-name': 'No file can have this name here.',
  'not-found': 'It does not exist any more.',
  'already-exists': 'Something with this name exists already.',
  'not-a-file': 'It is no longer a regular file.',
  'not-a-folder': 'Its path goes through something that is not a folder.',
  'not-empty': 'The folder is not empty.',
  'too-large': 'It is too large to be undone at once. Undo it file by file.',
  'changed-meanwhile': 'It was changed by someone else just now. Look at it, then undo again.',
  'no-permission': 'You are not allowed to change it. Change its permissions, then undo again.',
  'read-only': 'It is read-only. Make it writable, then undo again.',
  'disk-full': 'The disk is full. Free some space, then undo again.',
  'in-use': 'Another program is using it. Close that program, then undo again.',
  system: ({ why }) => `The system refused to change it: ${why}`,
};

export const ENGLISH_FAILURES: FailureTexts = {
  internal: 'Something went wrong inside Loopwright. What you did may not have happened; try again.',
  'request-invalid': ({ field, problem }) =>
    `${field === '' ? 'The request' : `The field ${field} of the request`} ${fieldProblem(problem)}.`,
  'link-not-allowed': 'Only http, https and mail links can be opened.',
  'no-folder-dialog': 'This window has no folder dialog of its own. Pick the folder in the page.',
  'no-connected-pages': 'This app runs in its own window, so no browser pages are connected to it.',
  'app-closing': 'The app is closing. Do this again after the next start.',
  'port-unusable': ({ port, why }) => `Port ${port} cannot be used: ${why}. Choose another one.`,
  'setting-invalid': ({ field }) => `The setting ${field} cannot have this value. Choose another one.`,
  'limit-invalid': ({ field }) => `The limit ${field} is out of range. Choose another value.`,
  'not-a-slash-command': 'This is not a slash command.',

  'stored-setting-unreadable': ({ key }) => `The stored setting ${key} cannot be read. Set it again.`,
  'data-folder-of-another-user': ({ path }) =>
    `The data folder ${path} belongs to another user of this computer, so it is not opened. Start Loopwright as that user, or choose another folder with --data-dir or LOOPWRIGHT_DATA_DIR.`,
  'database-log-alone': ({ path }) =>
    `${path} is missing or empty, but its write-ahead log ${path}-wal is there. Nothing was touched. Put the database file back, or move the log away to start empty.`,
  'database-change-undone': ({ path }) => `The change to ${path} was undone after a failure. Try again.`,
  'database-newer': ({ path, version, newest }) =>
    `${path} was written by a newer Loopwright (version ${version} of its tables, this program knows ${newest}). Install the newer program again; nothing was changed.`,
  'backup-missing': ({ path }) => `There is no backup ${path}. It may have been removed to make room for newer ones.`,
  'backup-damaged': ({ path }) =>
    `${path} is damaged or is not a database of Loopwright, so it cannot be restored. Choose another backup.`,
  'backup-newer': ({ path }) =>
    `${path} was written by a newer Loopwright, so this one cannot restore it. Install the newer program first.`,
  'data-in-use': ({ path }) =>
    `Another Loopwright has ${path} open, so nothing was restored. Close its windows and commands, then try again.`,
  'restore-while-working': ({ loops }) =>
    `${loops === 1 ? 'A loop is' : `${loops} loops are`} still running, so nothing was restored. Stop what runs, then try again.`,
  'restore-given-up': ({ path }) =>
    `Loopwright ended several times before a backup was restored, so the present data in ${path} was kept. Restore it again, or choose another backup.`,
  'restore-failed': ({ why }) => `The backup could not be restored, and the present data was kept: ${why}`,
  'data-folder-unreachable': ({ path, address }) =>
    `The data of Loopwright was moved to ${path}, where it cannot be found now. No new data was created. Connect the drive with this folder, and start Loopwright again. If the data there is lost, “loopwright data-folder forget” uses ${address} again.`,
  'data-folder-unknown': ({ path }) =>
    `${path} says where the data of Loopwright is, but it cannot be read. No new data was created. Repair or restore this file; “loopwright data-folder forget” removes it.`,
  'data-folder-moved': ({ path }) => `The data was moved to ${path} meanwhile. Start Loopwright again.`,
  'data-folder-reachable': ({ path }) =>
    `The data in ${path} can be reached, so it is not forgotten. “loopwright data-folder move” moves it.`,
  'move-refused': ({ problem, path }) => MOVE_PROBLEM_TEXTS.english[problem](path),
  'move-in-use': ({ path }) =>
    `Another Loopwright uses ${path}, so nothing was changed. Close its windows and commands, and try again.`,
  'move-while-working': ({ loops }) =>
    loops === 1
      ? 'A loop is running. Stop it, or wait until it ends, and move the data then.'
      : `${loops} loops are running. Stop them, or wait until they end, and move the data then.`,
  'move-not-verified': ({ path }) =>
    `${path} could not be read back as it was written, so the data stays where it was. The drive may be faulty. Choose a folder on another drive.`,
  'move-given-up': ({ path }) =>
    `Loopwright ended several times before the data was moved, so the data stays in ${path}. Move it again, or choose another folder.`,
  'move-cancelled': ({ path }) => `The move was canceled. The data stays in ${path}.`,
  'move-failed': ({ why }) => `The data stays where it was. Cause: ${why}`,
  'previous-data-needed': ({ path }) =>
    `The copy in ${path} is kept until Loopwright has opened the data in its new folder. Start it once, and try again.`,
  'storage-damaged': ({ path }) =>
    `${path} is damaged or is not a Loopwright database. It was left as it is. Restore a backup with “loopwright restore FILE” (${path}.backup-…), or move the file away to start empty.`,
  'storage-disk-failed': ({ path }) =>
    `The disk failed while ${path} was being read or written. Nothing half-written was kept. Check the disk and the space on it, then try again.`,
  'storage-full': ({ path }) =>
    `The disk that holds ${path} is full. Nothing half-written was kept. Free some space, then try again.`,
  'storage-locked': ({ path }) =>
    `Another process kept ${path} locked for longer than we wait. Close the other Loopwright, or try again in a moment.`,
  'storage-not-a-folder': ({ path }) =>
    `${path} cannot be created: a part of its path is a file, not a folder. Choose another data folder.`,
  'storage-not-permitted': ({ path }) =>
    `You are not allowed to read or write ${path}. Change its permissions or choose another data folder.`,
  'storage-read-only': ({ path }) =>
    `${path} is read-only. Make the file and its folder writable, or choose another data folder.`,
  'storage-unopenable': ({ path }) =>
    `${path} cannot be opened. Check that it is a file and that you may read and write in its folder.`,

  'keys-unreadable': ({ path }) => `The stored keys cannot be read. Remove ${path} and enter them again.`,
  'key-not-stored': ({ why }) => `The key could not be stored: ${why}.`,
  'key-not-encrypted': ({ why }) => `The system did not encrypt the key: ${why}.`,
  'provider-keys-not-kept': 'Keys cannot be kept here. Give them in the environment instead.',
  'search-keys-not-kept': 'Keys cannot be kept here. Enter the key in the app.',
  'proxy-login-not-kept': 'The login of a proxy cannot be kept here. Enter it in the app.',
  'proxy-address-missing': 'Enter the address of the proxy first.',
  'server-secrets-not-kept': 'Secrets cannot be kept here. Use the app to add this server.',
  'search-key-invalid': 'That is not a key. Copy it again.',
  'provider-id-taken': ({ id }) => `The id “${id}” is taken. Choose another.`,
  'key-unencrypted': ({ origin }) =>
    `The key would be sent unencrypted to ${origin}, so nothing was sent. Use https, or edit the provider and allow it.`,
  'provider-key-in-address': 'Give the key in its own field, not in the address.',
  'providers-changed': 'The providers have changed meanwhile. Put them in order again.',

  'topic-not-found': ({ topicId }) => `There is no topic ${topicId}.`,
  'skill-not-found': ({ path }) => `There is no skill in ${path}.`,
  'skill-changed': ({ name }) => `The skill ${name} has changed since you saw it. Review it again.`,
  'skill-refused': ({ path, problem }) => `${path} was not imported. ${SKILL_PROBLEMS.en[problem]}`,
  'message-not-found': ({ topicId, messageId }) => `There is no message ${messageId} in topic ${topicId}.`,
  'version-not-found': ({ number }) => `There is no version ${number} of this.`,
  'compaction-not-found': ({ topicId, id }) => `There is no compaction ${id} in topic ${topicId}.`,
  'output-not-found': () => 'This output does not exist any more.',
  'artifact-not-found': () => 'This artifact does not exist any more.',
  'request-not-found': ({ topicId, id }) => `There is no request ${id} in topic ${topicId}.`,
  'queued-message-gone': 'This message no longer waits: it was sent or taken back.',
  'approval-rule-not-found': ({ ruleId }) => `There is no approval rule ${ruleId}.`,
  'approval-rule-has-folder': ({ folder }) => `This approval applies only in ${folder} already.`,
  'tool-changed-since-shown': ({ tool }) =>
    `The tool "${tool}" has changed since it was shown to you. Look at it again before you allow it.`,
  'topic-title-empty': 'A topic needs a title.',
  'message-empty': 'The message is empty.',
  'message-too-long': ({ most }) =>
    `The text is longer than ${most.toLocaleString('en-US')} characters. Shorten it, or put it in a file and name the file.`,
  'queued-message-empty': 'The message is empty. Remove it instead.',
  'queued-slash-command': 'A slash command does not wait. Send it by itself.',
  'slash-command-for-message': 'A slash command cannot take the place of a message. Send it by itself.',
  'slash-command-attachments': 'A slash command takes no attachments. Remove them, or send a message.',
  'not-own-message': 'That is not a message of yours.',
  'message-of-open-loop': 'The loop of this message can still go on. Resume it, or stop it first.',
  'message-not-pinnable': 'No model reads this, so it cannot be pinned.',
  'tool-result-not-pinnable': 'Results of tools cannot be pinned.',
  'compaction-failed': ({ why }) => why,
  'topic-busy': 'A loop is running in this topic. Stop it, or send the message to it.',
  'topic-waits': ({ loopId }) =>
    `A loop in this topic is waiting for you. Answer it with "loopwright resume ${loopId}", or end it with "/cancel".`,
  'topic-busy-for-compaction': 'A loop is running in this topic. It makes room by itself when it needs to.',
  'topic-busy-for-folder': 'A loop is running in this topic. Stop or pause it to change its folder.',
  'topic-busy-for-version':
    'A loop of this topic is at work, or waits for you. Let it end or stop it before you go to another version.',
  'artifacts-too-long': ({ most }) =>
    `The export is longer than ${most.toLocaleString('en-US')} bytes, the most that a window exports. Export single artifacts.`,
  'export-too-long': ({ topicId, format, most }) =>
    `The export is longer than ${most.toLocaleString('en-US')} characters, the most that a window exports. In a terminal, this command writes all of it: loopwright export --topic ${topicId} --format ${format}`,
  'import-refused': ({ refusal }) => importRefusals[refusal],
  'import-failed': ({ why }) => `The file could not be read: ${why}`,
  'import-lost':
    'The import was given up by another process of Loopwright, because this one did not answer. Import the file again.',
  'import-not-found': 'This import was undone already, or its topics were deleted.',
  'upload-not-found': 'The file is not there any more. Choose it again.',
  'uploads-too-many': ({ most }) => `${most} files are being imported. Finish or cancel one of them first.`,
  'upload-too-large': ({ most }) =>
    `The file is larger than ${(most / 1024 / 1024).toLocaleString('en-US')} MB, the most that can be imported.`,
  'command-empty': 'The command is empty.',
  'command-not-found': ({ id }) => `There is no command ${id} in this topic.`,
  'commands-too-many': ({ most }) => `${most} commands are running in this topic. Stop one of them first.`,
  'checks-full': ({ most }) => `${most} commands are marked as checks of this folder. Remove one of them first.`,
  'check-folder-missing': ({ path }) => `There is no folder ${path}.`,

  'loop-not-found': ({ loopId }) => `There is no loop ${loopId}.`,
  'loop-running': 'This loop is running.',
  'loop-running-for-undo': 'This loop is running. Stop or pause it before you undo its edits.',
  'loop-not-running-here': 'This loop is not running here.',
  'retry-elsewhere':
    'Another Loopwright process, such as a worker or a terminal, runs this loop. It tries again by itself at the time shown, and only there can the wait be skipped.',
  'loop-never-run-here': 'This loop has not run here.',
  'loop-ended': 'This loop has ended; send a new message instead.',
  'loop-of-other-version':
    'This loop belongs to another version of its topic than the one that is shown. Show that version first.',
  'loop-held': ({ loopId, holder }) =>
    `The loop ${loopId} runs ${placeOf(holder)}. Stop it there, or wait until it is at rest.`,
  'loop-lease-lost': ({ loopId }) =>
    `The loop ${loopId} is no longer held by this process: it was interrupted or taken over. Nothing was written.`,
  'question-not-open': () => 'This question is not open any more.',
  'loop-awaits-no-run': ({ state }) => `This loop is not waiting for this background task; it is ${state}.`,
  'loop-asks-nothing': ({ state }) => `This loop is not waiting for an answer; it is ${state}.`,
  'loop-asks-no-approval': ({ state }) => `This loop is not waiting for approval of this call; it is ${state}.`,
  'loop-asks-no-outcome': ({ state }) => `This loop does not ask about the outcome of this call; it is ${state}.`,
  'loop-not-resumable': ({ state }) => `This loop cannot be resumed; it is ${state}.`,
  'scope-not-offered': 'This call can be allowed only once. Allow it once, or deny it.',
  'approval-outdated': 'The call would now do something else than what you saw. Look at the new request.',
  'call-without-effect': ({ why }) =>
    why === null
      ? 'This call would change nothing now, because everything is already as it would make it. If you allow it, it changes nothing. You can also deny it.'
      : `This call would fail now: ${why.data.words} If you allow it, it fails and changes nothing. You can also deny it.`,
  'loop-nothing-to-decide': 'The journal of this loop has nothing to decide.',
  'loop-drive-failed': ({ why }) =>
    `An error interrupted this loop. What was done is kept; resume the loop to go on. The error: ${why}`,
  'replay-step-differs': ({ seq, recorded, replayed }) => `Step ${seq} was "${recorded}" and is now "${replayed}".`,
  'strategy-not-built': ({ strategy }) => `The strategy ${strategy} is not built yet.`,
  'strategy-changed': ({ strategy }) =>
    `This loop was begun by another version of the ${strategy} strategy and cannot be continued. Send a new message in its topic to go on.`,
  'run-type-unknown': ({ type }) => `There is no type of background task with the name "${type}".`,
  'run-input-invalid': ({ field, problem: { name, data } }) =>
    `This background task cannot be started: "${field}" ${wordsOf(fieldProblems, name, data)}.`,
  'run-conversation-empty': 'This topic has no messages that could be summarised.',
  'run-model-failed': ({ why }) => `The model did not answer. ${why}`,
  'run-loop-limit': ({ why }) => `The task reached a limit before it was done. ${why}`,
  'run-loop-failed': ({ why }) => `The task was not done. ${why}`,
  'run-without-result': 'The task ended without an answer and without changing a file. Retry it with a clearer goal.',
  'run-unanswered': ({ question }) =>
    `Nobody answered in time. Answer in the topic of the task to let it go on. It asked: ${question}`,
  'run-model-silent': 'The model answered with nothing. Retry the task, or choose another model.',
  'run-limit-reached': ({ limit, most }) => `${runLimits[limit](most)} You can change this limit in the settings.`,
  'index-folder-restricted': ({ path }) =>
    `The folder ${path} is restricted, so its files are not read. Trust it in the header of a topic that works in it, or name it with --workspace on the command line, then retry.`,
  'index-not-found': ({ path }) => `The folder ${path} has no index. "loopwright index update" makes one.`,
  'index-words-missing': 'There are no words to search for.',
  'index-erased': ({ path }) => `The index of ${path} was deleted while it was being updated. Start the task again.`,
  'run-search-not-allowed': ({ refusal }) => searchRefusals[refusal],
  'run-page-not-allowed': ({ host, refusal }) => pageRefusals[refusal](host),
  'run-search-failed': ({ why }) => `The search failed. ${why}`,
  'page-address-refused': ({ why }) => why,
  'page-timeout': ({ host, seconds }) => `${host} did not answer within ${seconds} seconds.`,
  'page-unreachable': ({ why }) => why,
  'page-unreadable': ({ host, why }) => `The page of ${host} could not be read. ${why}`,
  'page-redirected': ({ why }) => `${why} Start a new task for that address if you want to read it.`,
  'page-needs-login': ({ host }) => `${host} shows this page only after a login. Background tasks cannot log in.`,
  'page-blocked': ({ host, status }) =>
    `${host} does not let programs read this page${status === null ? '; it wants to see that a person reads it' : ` (HTTP ${status})`}. Open it in your browser.`,
  'page-server-failed': ({ host, status }) =>
    `${host} has a problem of its own (HTTP ${status}). Retry the task later.`,
  'page-not-available': ({ host, status }) => `${host} has no such page (HTTP ${status}). Check the address.`,
  'research-found-nothing': ({ query }) =>
    `The search for “${query}” found nothing. Start a new task with other words.`,
  'research-not-allowed': ({ hosts }) =>
    `You did not allow this background task to read the pages that its search found, which are pages of ${hosts.join(', ')}. Retry the task to be asked again.`,
  'research-sources-failed': ({ count }) =>
    `None of the ${count} pages that the search found could be read. Retry the task later, or start a new one with other words.`,
  'run-broke': ({ why }) => `An error of the program ended this background task: ${why}`,
  'run-not-found': ({ runId }) => `There is no background task ${runId}.`,
  'fact-not-found': ({ id }) => `There is no fact ${id} in memory.`,
  'proposal-not-found': ({ id }) => `There is no proposal ${id} for memory.`,
  'fact-exists': ({ id, key }) => `Fact ${id} already has the key “${key}” here. Change that fact, or revoke it first.`,
  'fact-not-active': ({ id, status }) =>
    `Fact ${id} is ${status}, so it cannot be changed. Make it active again first.`,
  'fact-status-fixed': ({ id, status }) => `Fact ${id} is ${status}, so its status cannot be changed to that.`,
  'proposal-resolved': ({ id, status }) => `Proposal ${id} was ${status} before.`,
  'fact-too-long': ({ length, most }) =>
    `The value has ${length.toLocaleString('en-US')} characters; a fact has at most ${most.toLocaleString('en-US')}.`,
  'run-ended': ({ state }) => `This background task has already ended; it is ${state}.`,
  'run-not-asking': () => 'This background task does not wait for an answer, or it was answered already.',
  'run-not-ended': ({ state }) => `This background task has not ended; it is ${state}. Cancel it first.`,
  'run-not-repeatable': 'This decision cannot be repeated. The result of its task was reported without it.',
  'run-repeated-too-often': ({ most }) =>
    `This background task was repeated ${most} times already. Start a new one with another input.`,
  'run-worker-lost': ({ attempts }) =>
    `The program ended ${attempts} ${attempts === 1 ? 'time' : 'times'} while it worked on this background task. You can retry it.`,
  'model-call-not-found': 'This call of the model is not in the journal any more.',

  'file-not-changed': ({ path }) => `This loop's edits left ${path} as it was.`,
  'checkpoint-not-found': ({ id }) => `There is no checkpoint ${id}.`,
  'edit-not-undone': ({ problem: { name, data } }) => wordsOf(undoProblems, name, data),
  'folder-path-relative': 'Give the whole path of a folder.',
  'network-folder': 'A network folder cannot be browsed here. Type its path instead.',
  'folder-not-found': ({ path }) => `${path} does not exist.`,
  'folder-refused': ({ words }) => words,
  'workspace-relative': ({ workspace }) => `${workspace} is not an absolute path.`,
  'workspace-refused': ({ words }) => words,
  'instructions-restricted': ({ path }) =>
    `You do not trust ${path}, so its instructions are neither read nor changed.`,
  'instructions-changed': ({ path }) =>
    `The file with the instructions in ${path} has changed since you opened it. Nothing was written; look at it again.`,
  'instructions-not-written': ({ path }) =>
    `The instructions in ${path} could not be written. Check that the folder exists and that you may change files in it.`,
  'memory-file-refused': ({ why }) => MEMORY_FILES[why],
  'folder-elsewhere': ({ path, real }) => `${path} leads to another folder now: ${real}. Look at that folder first.`,
  'folder-restricted': ({ path }) =>
    `${path} is restricted, so nothing of it is added or started. Trust the folder first.`,
  'workspace-not-created': ({ workspace, why }) => `${workspace} cannot be created (${why}). Choose a folder.`,

  'terminal-not-allowed-always': 'Commands are allowed one by one, when they are asked about.',
  'own-python-not-allowed-always':
    'Code in your own Python is allowed when it is asked about, in one topic or folder and only in the sandbox.',
  'tool-server-not-running': 'Its server does not run, so nobody knows what would be allowed. Start it first.',

  'preset-changed': ({ name }) =>
    `The preset "${name}" was changed in another window. Save again to replace that version, or close this form to keep it.`,
  'preset-gone': ({ name }) =>
    `The preset "${name}" was deleted in another window. Save again to create it again, or close this form.`,
  'preset-name-taken': ({ name }) => `Another preset has the name "${name}". Choose another name.`,
  'presets-full': ({ most }) => `There can be at most ${most} presets. Delete one of them first.`,

  'automation-not-found': ({ id }) => `There is no automation with the number ${id}.`,
  'automation-time-refused': ({ problem }) => timeProblems[problem],
  'automation-has-not-ended': 'The last run of this automation has not ended. Wait for its end, or cancel it first.',
  'automation-is-foreign':
    'Another program wrote this automation, so nothing of it starts. Open it, check it and save it if it is yours.',
  'assistant-item-not-found': ({ id }) => `There is none with the number ${id}.`,
  'schedule-not-repeating': 'This schedule does not repeat. Give it an interval first.',
  'schedule-time-taken': 'Something else is at that time now. Move one of them first.',
  'time-zone-unknown': ({ timeZone }) => `There is no time zone ${timeZone}.`,

  'server-not-found': ({ id }) => `There is no server “${id}”.`,
  'server-not-added-here': ({ id }) => `There is no server ${id} that was added here.`,
  'server-not-started': ({ id }) => `There is no server "${id}" that was started.`,
  'server-name-taken': ({ id }) => `There is a server “${id}” already. Choose another name.`,
  'server-name-reserved': 'Names with @aether/ belong to built-in servers. Choose another.',
  'server-built-in': ({ id }) => `The server “${id}” is built in and cannot be changed here.`,
  'server-of-process': ({ id }) =>
    `The server “${id}” belongs to the configuration this program was started with and cannot be changed here.`,
  'server-of-process-not-added': 'A server of the process cannot be added.',
  'server-secret-unmarked': ({ field }) => `There is a secret for ${field}, which is not marked as secret.`,
  'server-secret-missing': ({ field }) => `There is no value for ${field} yet. Edit the server and enter it.`,
  'server-folder-relative': 'Give the whole path of the folder.',
  'server-not-a-program': ({ id }) =>
    `The server “${id}” is reached over the network, so it does not run in a sandbox of this computer.`,
  'server-password-in-address': 'Give the password as a header marked as secret, not in the address.',
  'server-launch-changed': 'It is another command now. Look at it again before you allow it.',
  'server-not-reviewed': 'Look at its command and allow it before it is started.',
  'server-off': 'It is switched off. Switch it on instead.',
  'login-not-reviewed': 'Look at its address and allow it before you log in.',
  'login-not-used': ({ id }) => `The server “${id}” is not one to log in to.`,
  'login-not-possible': ({ why }) => reasonsInEnglish(why),
  'log-level-refused': ({ id, why }) => `The server “${id}” did not take it. ${reasonsInEnglish(why)}`,
  'server-did-not-give': ({ serverId, why }) => `The server "${serverId}" did not give it. ${reasonsInEnglish(why)}`,
  'attachments-too-large': 'What is attached is too much for one message. Take something out of it.',
  'file-unreadable': ({ name, problem }) => `This file was not attached. ${documentProblemWords(problem, name, 'en')}`,
  'attached-file-gone': 'An attached file no longer exists. Attach it again.',
  'attached-files-many': 'A message takes 20 files at most. Remove some of them, or send them with the next message.',
  'attached-files-large': ({ name, most }) =>
    `${name} does not fit: all files of one message may have ${most / 1024 ** 2} MB together at most, counted as they are sent (documents as text). Remove other files, or send this one with the next message.`,
  'attached-files-busy': 'The file was not attached, because too much is being attached. Try again in a moment.',
  'attachment-empty': ({ uri }) => `${uri} cannot be attached. It is empty.`,
  'attachment-unreadable': ({ uri, type }) =>
    `${uri} cannot be attached. Models cannot read this kind of content${type === null ? '' : ` (${type})`}.`,
  'servers-not-json': ({ line, problem }) => `This is not valid JSON: in line ${line} ${jsonProblems[problem]}.`,
  'servers-not-an-object': ({ field }) => `“${field}” must be an object.`,
  'servers-missing': 'No servers are in it. They are expected in an object named “mcpServers”.',
  'servers-too-many': ({ most }) => `Only the first ${most} servers were read.`,
  'server-entry-wrong': ({ name, field, problem }) =>
    `The server ${name} cannot be used: ${field || 'it'} ${fieldProblem(problem)}.`,
  'server-entry-without-value': ({ name, field }) =>
    `The server ${name} wants a value for ${field}. Edit it and enter the value.`,
  'server-entry-unfinished': ({ name }) =>
    `The server ${name} has a place to fill in ($\{...}). Edit it before you start it.`,

  'request-closed': 'Nobody waits for this answer any more.',
  'request-of-other-process': 'This is asked in another process. Answer it there.',
  'request-already-sent': 'The model is being asked already.',
  'request-model-failed': ({ why }) => why,
  'request-model-silent': 'The model said nothing. Ask it again, or decline.',
  'form-incomplete': ({ problems }) =>
    `The form is not filled in as the server needs it: ${problems.map(({ field, problem }) => `${field} ${fieldProblem(problem)}`).join('; ')}.`,

  'config-unreadable': ({ file, why }) => `The server configuration ${file} cannot be read: ${why}.`,
  'config-file-refused': ({ file, problem }) => `${file} ${fileProblems[problem]}.`,
  'config-not-json': ({ file, line, problem }) =>
    `The server configuration ${file} is not valid JSON: in line ${line} ${jsonProblems[problem]}.`,
  'config-not-an-object': ({ file, field }) => `In ${file}, ${field ?? 'the whole'} is wrong: must be an object.`,
  'config-field-wrong': ({ file, field, problem }) => `In ${file}, ${field} ${fieldProblem(problem)}.`,
  'config-name-unusable': ({ file, field }) =>
    `In ${file}, ${field} has a name that cannot be used: letters, digits and . _ - only, at most 100 of them.`,
  'config-name-reserved': ({ file, field }) =>
    `In ${file}, ${field} has a reserved name: names with @aether/ belong to built-in servers.`,
};

const importRefusals: Readonly<Record<ImportRefusal, string>> = {
  'not-an-export': 'This file is not an export of Loopwright, ChatGPT or Claude.',
  damaged: 'The file is damaged or not complete. Download or export it again.',
  'too-large': 'The file contains more than can be imported.',
  bomb: 'The archive contains a file that grows far beyond what an export contains. It was not read.',
  'archive-form':
    'The archive is encrypted or has a form that cannot be read. Unpack it and import its conversations.json.',
  'too-deep': 'The file is nested more deeply than an export. It was not read.',
  newer: 'The file was written by a newer version of Loopwright. Update Loopwright, then import it.',
};
