/** The page's own words for scripts that have not come (index.html). */
const NOT_LOADED = 'not-loaded'

/**
 * The page has come to life: what is pressed reaches its form from now on. What the page's own script (early-press.js) has
 * noted before, and this, stand at the root of the page.
 */
export function comeToLife(): void {
  document.documentElement.dataset.scripts = 'live'
  const notice = document.getElementById(NOT_LOADED)
  if (notice) notice.hidden = true
}

/** @returns whether the form's button was pressed before it came to life; of each press once */
export function takeEarlyPress(form: HTMLFormElement): boolean {
  const { dataset } = document.documentElement
  if (!dataset.pressed || dataset.pressed !== form.id) return false
  delete dataset.pressed
  for (const button of form.querySelectorAll('[aria-busy=true]')) button.setAttribute('aria-busy', 'false')
  return true
}

export const forgetEarlyPress = (): void => {
  delete document.documentElement.dataset.pressed
}
