/** Brings the focus to the page's title, or to its main part, so that readers and keyboards go on from there. */
export function focusPage(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
  title?.focus({ preventScroll: true })
}
