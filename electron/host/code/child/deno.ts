/** What is used of Deno, kept before its name is removed. */

interface Deno {
  readonly permissions: { revokeSync(descriptor: { readonly name: 'read' }): { readonly state: string } };
  exit(code: number): never;
}

export const deno: Deno = (globalThis as unknown as { readonly Deno: Deno }).Deno;
