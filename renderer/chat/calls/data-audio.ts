/** The address of an inline sound, or null. */
export function dataAudio(href: string): string | null {
  return /^data:audio\/(?:mpeg|mp3|wav|x-wav|wave|ogg|webm|mp4|aac|flac);base64,[A-Za-z0-9+/=]+$/.test(href)
    ? href
    : null;
}
