/**
 * Takes fonts into use that came too late for the first painting (first-paint.js). Called where everything on the
 * screen changes anyway, so that no line moves under somebody's finger.
 */
export function takeLoadedFonts(): void {
  const { dataset } = document.documentElement
  if (dataset.fonts === 'loaded') dataset.fonts = 'used'
}

const SOON_MS = 300

/** Where nothing is painted yet, fonts that are nearly there are waited for. */
export const fontsOrSoon = (): Promise<unknown> =>
  Promise.race([
    document.fonts.ready,
    new Promise((resolve) => {
      setTimeout(resolve, SOON_MS)
    }),
  ])
