import { useEffect, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { TWO_STEP_TEXTS } from './texts.ts'
import styles from './two-step.module.css'

const TEXTS = TWO_STEP_TEXTS.app

/** The rim that readers need (ISO/IEC 18004): four modules. */
const RIM = 4

type Drawing = { readonly size: number; readonly path: string }

/** Draws the dark modules of each line as bars. */
const pathOf = (lines: readonly (readonly boolean[])[]): string =>
  lines.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** The code that draws comes when it is first needed. */
async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: RIM })
  return { size, path: pathOf(data) }
}

/** A text as a QR code: dark on light whatever the colours around, as readers want it. */
export function QrCode({ text }: { readonly text: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>()
  useEffect(() => {
    draw(text).then(setDrawing, (failure: unknown) => {
      console.error('The QR code could not be drawn', failure)
      setDrawing('failed')
    })
  }, [text])
  if (drawing === 'failed') return <p role='alert'>{TEXTS.qrFailed}</p>
  return (
    <div className={styles.qr}>
      {drawing ? (
        <svg
          role='img'
          aria-label={TEXTS.qr}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering='crispEdges'
        >
          <path d={drawing.path} />
        </svg>
      ) : (
        <Spinner text={TEXTS.qrLoading} />
      )}
    </div>
  )
}
