import { withCommand } from '#web/ui/texts.ts'
import styles from './form-keys.module.css'

/** The keys that the form is written with (keys.ts), in a quiet line. */
export const FormKeys = () => (
  <p className={styles.keys}>
    <kbd>Enter</kbd> leads to the next field, <kbd>{withCommand('Enter')}</kbd> on,{' '}
    <kbd>{withCommand('S')}</kbd> saves
  </p>
)
