/**
 * Takes fonts into use that came too late for the first painting (fonts-in-time.js). Called where everything on the
 * screen changes anyway, so that no line moves under somebody's finger.
 */
export function takeLoadedFonts(): void {
  const { dataset } = document.documentElement
  if (dataset.fonts === 'loaded') dataset.fonts = 'used'
}
