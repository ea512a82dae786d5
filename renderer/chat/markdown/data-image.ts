/** A picture that is in the text itself, of a kind that cannot hold a script: its address, or null. */
export function dataImage(href: string): string | null {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(href) ? href : null;
}
