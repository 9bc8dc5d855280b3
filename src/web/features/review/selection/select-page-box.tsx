import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { toggled } from '#domain/review/selection.ts'
import { useAuth } from '#web/session/use-auth.ts'
import styles from './select-box.module.css'
import { useSelection } from './selection-context.ts'

/** Chooses all of the page in view, or lets them go. @param shown their ids */
export function SelectPageBox({ shown }: { readonly shown: readonly string[] }) {
  const { isAdmin } = useAuth()
  const { ids, isSelected, set } = useSelection()
  if (!isAdmin) return null
  const unselected = shown.find((id) => !isSelected(id))
  const first = unselected ?? shown[0] ?? ''
  return (
    <label className={styles.place}>
      <input
        type='checkbox'
        aria-label={LIST_TEXTS.selectPage}
        checked={unselected === undefined}
        ref={(box) => {
          if (box) box.indeterminate = unselected !== undefined && shown.some(isSelected)
        }}
        onChange={() => set(toggled(ids, first, shown))}
      />
    </label>
  )
}
