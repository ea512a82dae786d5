/** Path of the executable, or null. */
export function electronBinary(): string | null;
