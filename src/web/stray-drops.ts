/** Returns whether a drag contains files. */
export const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false

/** Returns whether the browser itself handles a drop on this element without leaving the page. */
function isHandledByInput({ target, dataTransfer }: DragEvent): boolean {
  if (!(target instanceof Element)) return false
  if (!holdsFiles(dataTransfer)) return target.closest(':read-write') !== null
  return target.matches('input[type=file]:enabled') && dataTransfer?.items.length === 1
}

/**
 * Rejects drops outside the drop zones, on every screen, because the browser would otherwise open the file or link in
 * place of the page. Text and links can still be dropped into text inputs.
 */
export function rejectStrayDrops(): void {
  const reject = (event: DragEvent) => {
    if (event.defaultPrevented || isHandledByInput(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, reject)
}
