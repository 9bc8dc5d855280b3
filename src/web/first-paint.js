;(() => {
  const root = document.documentElement
  let painted = false

  const askForScripts = () => {
    // Put in by a script, they run as soon as they have come: on half a page, they would draw it a second time.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', askForScripts)
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    document.head.append(scripts.content.cloneNode(true))
    scripts.remove()
  }

  const paint = () => {
    if (painted) return
    painted = true
    root.style.visibility = ''
    if (document.hidden) askForScripts()
    else requestAnimationFrame(() => setTimeout(askForScripts))
  }

  root.style.visibility = 'hidden'
  setTimeout(paint, 50)
  const fonts = ['1em Inter', '650 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font))
  Promise.all(fonts).then(() => {
    root.dataset.fonts = painted ? 'loaded' : 'used'
    paint()
  }, paint)
})()
