/**
 * Refuses files and links dropped on the page, because the browser would open them in place of
 * the app. The pointer shows the refusal. Text fields and elements that handle drops still
 * accept them.
 */
export function refuseDrops(): void {
  for (const name of ['dragenter', 'dragover', 'drop'] as const) window.addEventListener(name, refuse);
}

function refuse(event: DragEvent): void {
  const { dataTransfer, target, defaultPrevented } = event;
  if (defaultPrevented || dataTransfer === null) return;
  if (isWritable(target) && !dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

const isWritable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable);
