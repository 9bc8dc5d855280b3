;(() => {
  const SLOW_MS = 20_000
  const { dataset } = document.documentElement
  const loadAgain = () => document.querySelector('#not-loaded button')
  let busy

  const tell = () => {
    const button = loadAgain()
    if (!button) return document.addEventListener('DOMContentLoaded', tell)
    button.onclick = () => location.reload()
    button.parentElement.hidden = false
  }

  const note = ({ target: form, submitter }) => {
    if (dataset.scripts === 'live' || dataset.pressed || form.getAttribute('method') !== 'dialog') return
    if (dataset.scripts === 'failed') return loadAgain().focus()
    dataset.pressed = form.id
    busy = submitter
    busy?.setAttribute('aria-busy', 'true')
    setTimeout(() => dataset.pressed && dataset.scripts !== 'live' && tell(), SLOW_MS)
  }

  const fail = ({ target }) => {
    if (dataset.scripts || target.tagName !== 'SCRIPT' || target.type !== 'module') return
    dataset.scripts = 'failed'
    delete dataset.pressed
    busy?.setAttribute('aria-busy', 'false')
    tell()
  }

  const keep = ({ target }) => {
    const { form } = target
    const place = form?.dataset.keptAs
    if (dataset.scripts === 'live' || !place) return
    const typed = [...form.elements].filter(
      (one) => one.name && (one.value || one === target) && one.type !== 'password',
    )
    const before = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    const now = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
    sessionStorage.setItem(place, JSON.stringify({ ...before, ...now }))
  }

  document.addEventListener('submit', note, true)
  document.addEventListener('input', keep, true)
  window.addEventListener('error', fail, true)
})()
