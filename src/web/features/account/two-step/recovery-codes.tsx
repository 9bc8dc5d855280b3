import { Button } from '@mantine/core'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import account from '../account.module.css'
import { CopyButton } from './copy-button.tsx'
import { StepWords } from './step-words.tsx'
import { recoveryFile, TWO_STEP_TEXTS } from './texts.ts'
import styles from './two-step.module.css'

const TEXTS = TWO_STEP_TEXTS.codes

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void }

/** The one time that the codes are shown: the tab asks before it closes. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { user } = useAuth()
  useAskBeforeClosing(true)
  const file = recoveryFile(settings.product, user?.email ?? '', codes)
  return (
    <>
      <StepWords title={TEXTS.title} lead={TEXTS.lead} />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={account.actions}>
        <CopyButton text={codes.join('\n')}>{TEXTS.copy}</CopyButton>
        <Button
          component='a'
          variant='default'
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
          download={file.name}
        >
          {TEXTS.download}
        </Button>
        <Button onClick={onKept}>{TEXTS.kept}</Button>
      </div>
    </>
  )
}
