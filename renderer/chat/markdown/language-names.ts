/** The languages of code that the page can colour, with their aliases. */

const NAMES = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'docker',
  'go',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'jsx',
  'kotlin',
  'lua',
  'make',
  'markdown',
  'php',
  'powershell',
  'python',
  'ruby',
  'rust',
  'scss',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'vue',
  'xml',
  'yaml',
] as const;

export type KnownLanguage = (typeof NAMES)[number];

const ALIASES: Readonly<Record<string, KnownLanguage>> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  'c++': 'cpp',
  cc: 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  patch: 'diff',
  dockerfile: 'docker',
  golang: 'go',
  htm: 'html',
  svg: 'xml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsonc: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  ts: 'typescript',
  mts: 'typescript',
  yml: 'yaml',
};

/**
 * The language that the text after a code fence names; null: the page cannot colour this
 * language.
 */
export function knownLanguage(written: string): KnownLanguage | null {
  const name = written.toLowerCase();
  if (isKnown(name)) return name;
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null;
}

function isKnown(name: string): name is KnownLanguage {
  return NAMES.some((known) => known === name);
}
