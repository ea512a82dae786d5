/**
 * A browser opens a file or a link that is dropped on a page in the page's place. Nothing in the app takes one, so the pointer says that it cannot be
 * dropped. Text can be dropped where something is written, and what takes a drop itself comes first.
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
