/** Names whose edit always asks: configuration that starts programs, and secrets. CVE-2025-54135: an edited MCP file started a command. */

/** `relativePath` with `/` between names. True for a name at any depth, for everything below a protected folder, in any spelling of case. */
export function isProtected(_relativePath: string): boolean {
  throw new Error('not written');
}
