import { Button } from '@mantine/core'
import { extensionOf } from '#domain/files/file-rules.ts'
import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './deck-pane.module.css'

type DeckPaneProps = {
  readonly company: string
  readonly deck: StoredFile | null
  /** The next application's deck. It loads while hidden. */
  readonly next: StoredFile | null | undefined
  /** Undefined if the user cannot ask this founder questions. */
  readonly onAskForPdf: (() => void) | undefined
}

const isPdf = (deck: StoredFile | null | undefined): deck is StoredFile =>
  extensionOf(deck?.url ?? '') === 'pdf'

/** Makes the browser's viewer fit the page to the width, without thumbnails. */
const FIT_WIDTH = '#view=FitH&navpanes=0'

/** Shows the deck in the browser's PDF viewer if possible, with links to it. */
export function DeckPane({ company, deck, next, onAskForPdf }: DeckPaneProps) {
  if (!deck) {
    return (
      <div className={styles.notShown}>
        <EmptyState title={REVIEW_TEXTS.noPitchDeck} hint={READER_TEXTS.noDeckHint} />
      </div>
    )
  }
  const isShown = isPdf(deck) && navigator.pdfViewerEnabled
  const frames = [deck, ...(next?.url === deck.url ? [] : [next])].filter(isPdf)
  return (
    <div className={styles.deck}>
      <p className={styles.file}>
        <span>{describeFile(deck)}</span>
        {isPdf(deck) && (
          <a href={deck.url} target='_blank' rel='noreferrer'>
            {READER_TEXTS.openDeck}
          </a>
        )}
        <a href={deck.url} download>
          {READER_TEXTS.download}
        </a>
      </p>
      {isShown ? (
        <div className={styles.frames}>
          {frames.map((file) => (
            <iframe
              key={file.url}
              src={file.url + FIT_WIDTH}
              title={READER_TEXTS.deckOf(company)}
              className={styles.frame}
              inert={file !== deck}
            />
          ))}
        </div>
      ) : (
        <div className={styles.notShown}>
          <EmptyState
            title={READER_TEXTS.deckNotDisplayable}
            hint={isPdf(deck) ? READER_TEXTS.noViewerHint : READER_TEXTS.deckNotDisplayableHint}
          >
            {!isPdf(deck) && onAskForPdf && (
              <Button variant='default' onClick={onAskForPdf}>
                {READER_TEXTS.askForPdf}
              </Button>
            )}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
