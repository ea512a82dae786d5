/**
 * A browser replaces the page by a file or link that is dropped on it. The app accepts none, so
 * the pointer shows that it cannot be dropped. Text can be dropped into fields, and elements that
 * accept drops come first.
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
