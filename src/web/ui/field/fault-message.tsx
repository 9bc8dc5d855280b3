import { useFaultInTitle } from '#web/ui/page-title.ts'
import { useFaultAt } from './field-context.ts'
import styles from './field-frame.module.css'
import { noteIds } from './field-ids.ts'

/** What is wrong at an input; nothing when nothing is. */
export function FaultMessage({ path }: { readonly path: string }) {
  const fault = useFaultAt(path)
  useFaultInTitle(fault !== undefined)
  if (!fault) return null
  return (
    <p id={noteIds(path).fault} className={styles.fault}>
      {fault.message}
    </p>
  )
}
