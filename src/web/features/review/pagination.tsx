import { Button } from '@mantine/core'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import inert from '#web/ui/inert.module.css'
import styles from './review.module.css'

type PaginationProps = {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** Turns the list's pages. A button at its end stays focusable, so that the focus is not thrown away there. */
export function Pagination({ page, pages, onTurn }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label={REVIEW_TEXTS.pages} data-bar>
      <Turn text={REVIEW_TEXTS.previousPage} onTurn={page > 1 ? () => onTurn(page - 1) : undefined} />
      <span aria-live='polite'>{REVIEW_TEXTS.pageOf(page, pages)}</span>
      <Turn text={REVIEW_TEXTS.nextPage} onTurn={page < pages ? () => onTurn(page + 1) : undefined} />
    </nav>
  )
}

const Turn = ({ text, onTurn }: { readonly text: string; readonly onTurn: (() => void) | undefined }) => (
  <Button variant='default' aria-disabled={!onTurn} className={inert.inert} onClick={onTurn}>
    {text}
  </Button>
)
