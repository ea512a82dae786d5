/**
 * Whether further code of the page may be loaded. In a browser, another program can take the port
 * of a host that has ended. Code that it serves would run in the page, so a page that has lost its
 * host loads none until the host has proved itself again.
 */
let allowed = true;

export function allowCode(allow: boolean): void {
  allowed = allow;
}

export const codeMayLoad = (): boolean => allowed;

/** Calls `load`, an `import()`, unless no code may be loaded now; then it rejects. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return allowed ? load() : Promise.reject(new Error('The host cannot be reached.'));
}
