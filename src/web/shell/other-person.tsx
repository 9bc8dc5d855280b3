import { Button } from '@mantine/core'
import { useFocusAfter } from '#web/parts/use-focus-after.ts'
import styles from './page.module.css'
import { SHELL_TEXTS } from './texts.ts'

type OtherPersonProps = { readonly email: string; readonly onGoOn: () => void }

/** In the place of a screen that somebody else had open: nothing of it is theirs to see. */
export function OtherPerson({ email, onGoOn }: OtherPersonProps) {
  useFocusAfter(['main'])
  return (
    <div role='alert' className={styles.other}>
      <h1 tabIndex={-1}>{SHELL_TEXTS.otherPersonTitle}</h1>
      <p>{SHELL_TEXTS.otherPerson}</p>
      <Button onClick={onGoOn}>{SHELL_TEXTS.goOnAs(email)}</Button>
    </div>
  )
}
