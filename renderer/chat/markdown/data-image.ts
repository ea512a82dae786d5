/** Returns the URL if it contains an inline image of a type without scripts; otherwise null. */
export function dataImage(href: string): string | null {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(href) ? href : null;
}
