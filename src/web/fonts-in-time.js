;(() => {
  const root = document.documentElement
  let painted = false
  const paint = () => {
    painted = true
    root.style.visibility = ''
  }
  root.style.visibility = 'hidden'
  setTimeout(paint, 50)
  const fonts = ['1em Inter', '650 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font))
  Promise.all(fonts).then(() => {
    root.dataset.fonts = painted ? 'loaded' : 'used'
    paint()
  }, paint)
})()
