/** Protected names that a sandboxed command may write nevertheless, because its tools must. */

/**
 * Caches and states of build tools in the folder of a project, which they make at their first run.
 * Manifests and lock files, such as package.json, are not protected.
 */
const TOOL_FOLDERS =
  /(^|\/)(\.gradle|\.terraform|\.bundle|\.yarn\/(cache|unplugged|install-state\.gz)|\.pnp\.[a-z.]+)(\/|$)/i;

export const isMadeByTools = (path: string): boolean => TOOL_FOLDERS.test(path);

/**
 * What Git itself writes at a commit, a switch or a fetch, and obeys as data only. Not among it:
 * configuration, hooks, attributes, submodules, and the lists of steps of a rebase, which can name
 * programs.
 */
const GIT_DATA =
  /(^|\/)\.git\/((objects|refs|logs)(\/(?!info\/alternates$).*)?|(index|packed-refs|shallow|[A-Z]+_HEAD|HEAD|gc\.pid|gc\.log)(\.lock)?|[A-Z]+_EDITMSG|MERGE_(MSG|MODE|RR)|AUTO_MERGE|description)$/;

export const isOpenInGit = (path: string): boolean => GIT_DATA.test(path);
