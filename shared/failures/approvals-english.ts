import type { Destination } from '../receipt.ts';
import { secretNameIn } from '../secret-words.ts';
import { type ApprovalTexts, type ApprovalWhy, approvalText } from './approval-reasons.ts';
import { protectionInEnglish } from './protections-english.ts';

export const ENGLISH_APPROVALS: ApprovalTexts = {
  'forbidden-by-rule': ({ server, tool }) => `A rule forbids the tool "${tool}" of "${server}".`,
  'rule-asks': ({ server, tool }) => `A rule asks before every call of the tool "${tool}" of "${server}".`,
  'changed-since-allowed': ({ server, tool }) => `The tool "${tool}" of "${server}" has changed since it was allowed.`,
  'rule-needs-attendant': ({ server, tool }) =>
    `The rule that allows the tool "${tool}" of "${server}" counts only while somebody is there. Otherwise only the rules of this folder count.`,
  'read-from-text': ({ server, tool }) =>
    `The model wrote this call of the tool "${tool}" of "${server}" as text. The first such call in a topic always asks.`,
  'protected-path': ({ path, ...why }) => `Changes ${path}, a protected path: ${protectionInEnglish(why)}.`,
  'protected-paths': ({ path, more, ...why }) =>
    `Changes ${path}, a protected path: ${protectionInEnglish(why)}. Changes ${more} more protected ${more === 1 ? 'path' : 'paths'}.`,
  'names-secret-file': ({ path }) =>
    `Gives the server the path ${path}. This file can hold passwords or keys; the server could read it and give it to the model.`,
  'reads-secret-file': ({ path }) =>
    `Reads ${path}, which can hold passwords or keys. The model, and so its provider, can learn them.`,
  'reads-secret-files': ({ path, more }) =>
    `Reads ${path} and ${more} more ${more === 1 ? 'file' : 'files'} that can hold passwords or keys. The model, and so its provider, can learn them.`,
  'effect-unknown': ({ server, tool }) =>
    `The tool "${tool}" of "${server}" has not been allowed yet. Loopwright does not know what it does.`,
  'every-call-asks': 'Every call asks first in the current approval mode.',
  'folder-restricted': 'This folder is restricted, so no rule and no approval mode allows the call.',
  'changes-workspace': 'Changes files in the folder of this topic.',
  'runs-command': 'Runs a command on this computer with your rights.',
  'runs-in-sandbox': 'Runs a command in the sandbox.',
  'outside-sandbox': ({ reason }) =>
    `Runs outside the sandbox: it can read and change all your files, including keys, and use the network.${reason === '' ? '' : ` "${reason}" is the reason that the model gives.`}`,
  'no-sandbox': 'Runs a command on this computer, which has no sandbox. "loopwright doctor" says how to install one.',
  'reads-web-page': ({ host }) =>
    `Reads a page of ${host}. That site learns the whole address, including everything the model wrote into it.`,
  'address-can-carry-data': ({ host }) =>
    `The address is very long or contains text that looks encoded. It could carry data of this computer to ${host}, so no rule covers it.`,
  'query-can-carry-data':
    'The search is very long or contains text that looks encoded. It could carry data of this computer to the search engine, so no rule covers it.',
  'carries-secret': ({ kind, shown, more, ...destination }) =>
    `Would send a secret to ${destinationInEnglish(destination)}: ${secretNameIn(kind, 'en')} ${shown}${more > 0 ? ` and ${more} more` : ''}. No rule covers it.`,
  'carries-file-text': ({ to, path }) =>
    `The ${to === 'search' ? 'search' : 'address'} contains text from ${path}, which was read in this topic. No rule covers it.`,
  'makes-automation': 'Makes an automation, which starts by itself at its times. You are always asked about this.',
  'deletes-todo': ({ id, content }) => `Deletes todo ${id}, "${content}". It can be restored for 30 days.`,
  'deletes-schedule': ({ id, title }) =>
    `Deletes schedule ${id}, "${title}", with all its times. It can be restored for 30 days.`,
  'deletes-nothing': ({ command }) => `${command} deletes nothing: there is none with this number.`,
  'stored-sentence': ({ words }) => words,
};

function destinationInEnglish({ to, name }: Destination): string {
  return { search: 'the search engine', page: `the site ${name}`, server: `the server ${name}` }[to];
}

export function approvalInEnglish(why: ApprovalWhy): string {
  return approvalText(ENGLISH_APPROVALS, why, ' ');
}
