export function untilAtRest(mostFrames: number): Promise<void>;
export function misfitsOfPage(): readonly string[];
export function languageChanged(): void;
export function shownTexts(): readonly string[];
