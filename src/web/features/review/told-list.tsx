import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LIST_CHANGE_TEXTS } from '#domain/changes/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import styles from './told-list.module.css'
import { type Page, useToldList } from './use-told-list.ts'

type ToldListProps = {
  readonly filters: ReviewFilters
  /** The page in view. */
  readonly shown: Page | undefined
  /** What is new stands there. */
  readonly onShown: () => void
}

/** Keeps the list up to date, and offers what has come since over it: nothing moves for it. */
export function ToldList({ filters, shown, onShown }: ToldListProps) {
  const { more, show } = useToldList(filters, shown)
  const showNow = () => {
    show()
    onShown()
  }
  return (
    <div aria-live='polite' className={styles.place}>
      {more !== undefined && <Offer more={more} onShow={showNow} />}
    </div>
  )
}

/** How long a click that is on its way to the card below goes through. */
const ON_ITS_WAY_MS = 500

function Offer({ more, onShow }: { readonly more: number; readonly onShow: () => void }) {
  const [pressable, setPressable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPressable(true), ON_ITS_WAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.offer} data-pressable={pressable}>
      {more > 0 ? LIST_CHANGE_TEXTS.arrived(more) : LIST_CHANGE_TEXTS.changed}
      <Button size='compact-sm' variant='light' onClick={onShow}>
        {LIST_CHANGE_TEXTS.show}
      </Button>
    </span>
  )
}
