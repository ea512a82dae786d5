import { type Protection, type ProtectionTexts, protectionText } from './protected-kinds.ts';

const ENGLISH: ProtectionTexts = {
  agents: 'assistants follow its instructions, or start the servers and hooks that it names',
  build:
    'build tools and package managers obey it, some as soon as an editor opens the folder, and it can make them run code',
  ci: 'a build service runs or obeys it after a push, often with access to the secrets of the project',
  debugger: 'a debugger executes it when it is started in this folder',
  desktop: 'the system starts it by itself, or reads it when somebody looks into the folder',
  editor: 'editors can run what it says when somebody opens the folder',
  'git-folder': 'Git takes its folder for a repository and runs programs that the configuration in it names',
  hooks: 'it decides what runs at each commit, checkout or push',
  own: 'it configures or stores Loopwright itself',
  runtime: 'an interpreter, a database client or a server loads and executes it at each start in this folder',
  secrets: 'it can hold keys or passwords',
  'server-script': (server) => `the MCP server "${server}" runs it`,
  shell: 'a shell or terminal executes it when it starts, or when somebody enters the folder',
  'version-control': 'Git or another version control system runs programs that it names',
  unknown: 'it can hold secrets or start programs',
};

export function protectionInEnglish(protection: Partial<Protection>): string {
  return protectionText(ENGLISH, protection);
}
