import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { groupCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { CodeField } from '#web/forms/account/code-field.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import styles from './account.module.css'
import { type TwoStepOffer, useRefetchSessions } from './api.ts'
import { TWO_STEP_TEXTS } from './lazy-texts.ts'
import { StepTitle } from './step-title.tsx'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = TWO_STEP_TEXTS.app

type AuthenticatorFormProps = {
  readonly offer: TwoStepOffer
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnd: () => void
}

/**
 * Shows the secret as a QR code and as text. Turns two-step sign-in on once a code proves that the app has the secret.
 */
export function AuthenticatorForm({ offer, onCodes, onEnd }: AuthenticatorFormProps) {
  const { userUpdated } = useAuth()
  const refetchSessions = useRefetchSessions()
  const { field, submitting, onSubmit } = useSectionForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (isBlankText(code) ? { code: TEXTS.empty } : {}),
    fieldOfCode: { 'wrong-code': 'code' },
    failed: TWO_STEP_REFUSALS.notSetUp,
    save: async (body) => {
      try {
        const { recovery_codes } = await call('confirmTwoStep', { body })
        // Updates the user before the codes are shown, so that the overview that follows shows that two-step sign-in is
        // on.
        await userUpdated()
        onCodes(recovery_codes)
      } catch (failure) {
        // Returns to the overview, because the secret has expired or another tab has confirmed a secret.
        if (failure instanceof ApiError && failure.code === 'conflict') onEnd()
        throw failure
      }
      void refetchSessions()
      return TWO_STEP_MESSAGES.on
    },
  })
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <StepTitle title={TEXTS.title} lead={TEXTS.lead} />
      <div className={styles.setup}>
        <QrCode text={offer.uri} />
        <Stack gap={3}>
          <p>{TEXTS.key}</p>
          <code className={styles.key}>{groupCode(offer.secret, ' ')}</code>
          <Group grow>
            <CopyButton text={offer.secret}>{TEXTS.copyKey}</CopyButton>
          </Group>
          <a href={offer.uri} className={styles.appLink}>
            {TEXTS.onThisDevice}
          </a>
        </Stack>
      </div>
      <CodeField {...field('code')} id='two-step-code' label={TEXTS.code} hint={TEXTS.codeHint} />
      <Group grow>
        <BusyButton type='submit' busy={submitting}>
          {TEXTS.turnOn}
        </BusyButton>
        <Button variant='default' onClick={onEnd}>
          {TWO_STEP_TEXTS.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const BORDER = 4

type Drawing = { readonly size: number; readonly path: string }

/** Returns an SVG path that draws each line's dark modules as squares. */
const pathOf = (lines: readonly (readonly boolean[])[]): string =>
  lines.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  return { size, path: pathOf(data) }
}

/** Draws text as a QR code. */
function QrCode({ text }: { readonly text: string }) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>()
  useEffect(() => {
    draw(text).then(setDrawing, (failure: unknown) => {
      console.error('Could not draw the QR code', failure)
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
