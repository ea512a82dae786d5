import type { ReceiptEffect } from '../../../../shared/receipt.ts';

const number = new Intl.NumberFormat('en');
const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${number.format(count)} ${many}`);

export const approvalsInEnglish = {
  effects: {
    create: (count: number) => `Create ${counted(count, 'this', 'files or folders')}:`,
    change: (count: number) => `Change ${counted(count, 'this file', 'files')}:`,
    delete: (count: number) => `Delete ${counted(count, 'this', 'files or folders')}:`,
    rename: (count: number) => `Rename or move ${counted(count, 'this', 'files or folders')}:`,
    run: 'Run this command:',
    fetch: 'Read this page:',
    search: {
      web: 'Search the web for:',
      topic: 'Search this topic for:',
      tools: 'Look for tools with these words:',
      index: 'Search the index of the folder for:',
    },
    read: 'Read:',
    background: {
      list: 'List the commands in the background.',
      look: 'Look at the output of this command in the background:',
      stop: 'End this command in the background:',
    },
    own: 'Run this command of Loopwright:',
    automation: {
      title: 'Make this automation:',
      when: 'When',
      next: 'Next',
      strategy: 'Strategy',
      mode: 'Approvals of its runs',
      goal: 'It works by itself on this goal:',
    },
    call: 'With these arguments:',
  } satisfies Record<ReceiptEffect['kind'], unknown>,
  targetKinds: { file: '', folder: ' (folder)', link: ' (link)' },
  targetStates: { created: ' (new)', deleted: ' (deleted)', changed: ' (exists and is changed)' },
  fact: (label: string, text: string) => `${label}: ${text}`,
  renamedFrom: 'from',
  renamedTo: 'to',
  moreTargets: (count: number) => `and ${counted(count, 'one more', 'more')}, listed below`,
  unreadable: (count: number) =>
    count === 1 ? '1 file cannot be shown as lines.' : `${number.format(count)} files cannot be shown as lines.`,
  commandLines: (count: number) => `This command has ${number.format(count)} lines. All of them run.`,
  workingFolder: 'In the folder',
  timeout: (seconds: number) => `Stopped after ${counted(seconds, '1 second', 'seconds')}`,
  inBackground: 'In the background, without a time limit, until the task ends',
  portsInSandbox: 'Your browser and other commands do not reach a port that it opens in the sandbox',
  folder: 'Folder',
  ignored: 'Arguments that the tool does not declare; they are not used',
  runPlace: {
    sandbox: 'In the sandbox: it may write to this folder and has no network',
    sandboxHosts: (hosts: string) => `In the sandbox: it may write to this folder and reach ${hosts}`,
    outside: 'Outside the sandbox, with all your rights',
    noSandbox: 'With all your rights, because this computer has no sandbox',
  },
  secret: 'Secret in this call',
  covers: {
    tool: '"Always" covers every call of this tool.',
    command: '"Always" covers exactly this command.',
    inSandbox: '"Always" covers exactly this command, and only in the sandbox.',
    origin: (origin: string) => `"Always" covers every page of ${origin}.`,
  },
  validUntil: (time: number) =>
    `Valid until ${new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`,
  description: 'This tool was never allowed before. Its server describes it so:',
  noArguments: 'none',
  mixed: (word: string, scripts: readonly string[]) =>
    scripts.length === 1
      ? `"${word}" is written with ${scripts.join()} letters that look like Latin ones.`
      : `"${word}" mixes letters of ${new Intl.ListFormat('en').format(scripts)}, some of which look alike.`,
  moreMixed: (count: number) => `and ${counted(count, 'one more such word', 'more such words')}`,
  waiting: (count: number) => `${number.format(count)} calls wait. This is the first.`,

  windowsLineEnds: 'Windows line ends (CRLF)',
  emptyLines: (count: number) => `[${number.format(count)} empty lines]`,
  place: (first: number, last: number, total: number) =>
    first === last
      ? `Line ${number.format(first)} of ${number.format(total)}`
      : `Lines ${number.format(first)}-${number.format(last)} of ${number.format(total)}`,
  unread: (first: number, total: number) =>
    `You have not seen lines ${number.format(first)}-${number.format(total)}. Allow it nevertheless?`,
  keys: {
    space: 'Space',
    next: '[Space] Next',
    back: '[b] Back',
    end: '[g] Show all the rest',
    unread: '[w] Allow without reading it all',
    deny: '[n] Deny',
    denyWithReason: '[r] Deny with a reason',
    withoutSecrets: '[s] Send without the secrets',
    once: '[y] Allow once',
    topic: '[a] Always in this topic',
    automation: '[a] Always in this automation',
    folder: '[A] Always in this folder',
    again: '[Space] Show what it would do now',
    retry: '[Space] Look again',
  },
  reason: 'Reason, which the model reads (Enter without one denies too):',
  changed: 'What this call would do has changed since it was shown. Nothing was allowed.',
};

export type ApprovalTexts = typeof approvalsInEnglish;
