import type { MouseEvent } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { SELECTION_TEXTS } from '#domain/review/selection-messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { selectId } from '../card-ids.ts'
import type { ReviewCard } from '../use-review-list.ts'
import styles from './select-box.module.css'
import { useSelection } from './selection-context.ts'

type SelectBoxProps = { readonly application: Pick<ReviewCard, 'id' | 'company_name'> }

/** Chooses one for what is done with several at once, which is the administrators'; with Shift, all up to it. */
export function SelectBox({ application: { id, company_name } }: SelectBoxProps) {
  const { isAdmin } = useAuth()
  const { isSelected, toggle } = useSelection()
  if (!isAdmin) return null
  return (
    <label className={styles.place} onMouseDown={keepTextUnmarked}>
      <input
        type='checkbox'
        id={selectId(id)}
        aria-label={SELECTION_TEXTS.select(companyTitle(company_name))}
        checked={isSelected(id)}
        onChange={({ nativeEvent }) => toggle(id, (nativeEvent as globalThis.MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

/** With Shift, a browser marks the text from the click before up to here. */
const keepTextUnmarked = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}
