/** The sentences about wrong command lines in English: what is wrong and what to do. */
import type { UsageTexts } from '../arguments/usage-problem.ts';

export const englishUsage: UsageTexts = {
  'no-command': 'Say what to do: a command is missing.',
  'unknown-command': ({ word }) => `There is no command "${word}".`,
  'not-built-yet': ({ what }) => `${what} is not built yet.`,
  'unknown-option': ({ option }) => `Unknown option ${option}.`,
  'needs-value': ({ option }) => `${option} needs a value; one that begins with - is written ${option}=-value.`,
  'takes-no-value': ({ option }) => `${option} takes no value.`,
  'given-twice': ({ option }) => `${option} is given twice.`,
  'not-one-of': ({ option, value, allowed }) => `${option}: "${value}" is not one of ${allowed.join(', ')}.`,
  'not-a-number': ({ option, value, from, to }) => `${option}: "${value}" is not a number from ${from} to ${to}.`,
  'not-an-id': ({ option, value, kind }) => `${option}: "${value}" is not a ${kind} id.`,
  'not-a-switch': ({ value }) => `--server: "${value}" is not NAME=on or NAME=off.`,
  'not-a-url': ({ option }) => `${option} is not a plain http or https address (no name or password in it).`,
  'not-a-variable-name': ({ option, value }) => `${option}: "${value}" is not the name of an environment variable.`,
  'token-replaced':
    '--token is gone, because other users of this computer can read arguments: write the token to a file that only you can read and give --token-file F, or set LOOPWRIGHT_TOKEN.',
  'not-a-token': ({ from, shortest }) =>
    `The token in ${from} must be ${shortest} to 256 letters, digits and the characters . _ ~ -; "openssl rand -hex 32" makes one.`,
  'token-twice': ({ variable }) => `Give the token with --token-file or in ${variable}, not both.`,
  'token-unreadable': ({ file, detail }) => `The token file ${file} cannot be read: ${detail}.`,
  'token-not-private': ({ file }) =>
    `The token file ${file} is not yours, or others can read it. Make it yours alone with "chmod 600", and use a new token.`,
  'empty-value': ({ option }) => `${option} is empty.`,
  'word-too-many': ({ word }) => `"${word}" is one word too many; put a prompt in quotes.`,
  'prompt-missing': 'There is no prompt: give one in quotes or with --prompt-file; "/help" lists the slash commands.',
  'prompt-twice': 'Give the prompt as an argument or with --prompt-file, not both.',
  'attached-file-unreadable': ({ file, detail }) => `The file ${file} cannot be attached: ${detail}.`,
  'prompt-unreadable': ({ file, detail }) => `The prompt file ${file} cannot be read: ${detail}.`,
  'prompt-too-large': ({ file, megabytes }) => `The prompt file ${file} is larger than ${megabytes} MB.`,
  'backup-missing':
    'Say which backup: give its file after "restore". "loopwright backup" lists those in the data folder.',
  'folder-missing': 'Say where the data goes: give an empty or a new folder after "move".',
  'import-file-missing': 'Say which file to import: an export of Loopwright, ChatGPT or Claude.',
  'words-missing': 'Say what to search for: give words after "search".',
  'check-missing': ({ action }) =>
    `Say which command: give it after "${action}" in quotes, in one line without hidden characters.`,
  'skill-missing': ({ action }) => `Say which skill: give its name after "${action}".`,
  'unknown-skill': ({ name, known }) =>
    known.length === 0
      ? `There is no skill "${name}". Skills of a folder count only if it is trusted or given with --workspace.`
      : `There is no skill "${name}"; known: ${known.join(', ')}.`,
  'review-missing': 'Review the skill first: "loopwright skills review SKILL" ends with the line that approves it.',
  'run-missing': ({ action }) => `Say which background task: give its id after "${action}".`,
  'fact-missing': 'Say what to remember: give a key and a value after "add".',
  'fact-id-missing': ({ action }) => `Say which one: give its number after "${action}".`,
  'automation-missing': ({ action }) => `Say which automation: give its number after "${action}".`,
  'workspace-missing': 'Say which folder to serve with --workspace DIR.',
  'no-such-folder': ({ path }) => `${path} is not an existing folder.`,
  'model-missing': ({ provider }) => `--provider ${provider} needs a model: give one with --model.`,
  'key-missing': ({ variable }) =>
    `The environment variable ${variable} holds no key; set it, or name another one with --api-key-env.`,
  'key-unencrypted': ({ variable, origin }) =>
    `The key in ${variable} would be sent unencrypted to ${origin}, where anybody on the network can read it. Use https, or add --allow-unencrypted-key.`,
  'unknown-server': ({ name, known }) => `--server: there is no server "${name}"; known: ${known.join(', ')}.`,
  'unknown-preset': ({ name, known }) =>
    known.length === 0
      ? `--preset: there is no preset "${name}", because you have made none. Make one in the settings of the app.`
      : `--preset: there is no preset "${name}"; known: ${known.join(', ')}.`,
  'preset-in-topic': '--preset is for a new topic and cannot be used with --topic.',
  'other-loop-setting': ({ option, value }) => `${option} cannot be changed on resume: this loop has ${value}.`,
  'report-ending': ({ file }) => `--report: "${file}" must end in .md or .html.`,
  'report-exists': ({ file }) => `${file} exists already. Add --force to replace it.`,
  'report-no-file': ({ file }) => `${file} exists and is not a file.`,
  'force-alone': '--force says that the file of --report may be replaced, and needs it.',
  'no-loops': 'There are no loops yet.',
};
