import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { extensionOf } from '#domain/files/file-rules.ts'
import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { READER_TITLE_ID } from '#web/features/submitted-applications/element-ids.ts'
import buttons from '#web/ui/buttons.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './reader-panes.module.css'

type DeckPaneProps = {
  readonly company: string
  readonly deck: StoredFile | null
  /** True while the pane is open. The deck is fetched then, because the audit log records each fetch as an opening. */
  readonly isOpen: boolean
  /** The next application's deck. It loads while hidden, after this deck has been opened. */
  readonly next: StoredFile | null | undefined
  /** Undefined if the user cannot ask this founder questions. */
  readonly onAskForPdf: (() => void) | undefined
  /** Moves the focus past the deck's frame, whose viewer has many stops of its own. */
  readonly onSkip: () => void
}

const isPdf = (deck: StoredFile | null | undefined): deck is StoredFile =>
  extensionOf(deck?.url ?? '') === 'pdf'

/** Makes the browser's viewer fit the page to the width, without thumbnails. */
const FIT_WIDTH = '#view=FitH&navpanes=0'

/**
 * Returns whether a frame of the page has the focus. The page gets no keys from it, and no event except that the window
 * loses the focus.
 */
function useFrameFocus(): boolean {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    // The frame becomes the active element after the event.
    const onBlur = () => setTimeout(() => setFocused(document.activeElement instanceof HTMLIFrameElement))
    const onFocus = () => setFocused(false)
    window.addEventListener('blur', onBlur)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focus', onFocus)
    }
  }, [])
  return isFocused
}

/** Shows the deck in the browser's PDF viewer if possible, with links to it. */
export function DeckPane({ company, deck, isOpen, next, onAskForPdf, onSkip }: DeckPaneProps) {
  const isUsed = useFrameFocus()
  // The deck stays loaded when another pane is opened, so that it stays on its page.
  const [openedUrl, setOpenedUrl] = useState<string>()
  if (isOpen && deck && deck.url !== openedUrl) setOpenedUrl(deck.url)
  if (!deck) {
    return (
      <div className={styles.padded}>
        <EmptyState title={REVIEW_TEXTS.noPitchDeck} hint={READER_TEXTS.noDeckHint} />
      </div>
    )
  }
  const isShown = isPdf(deck) && navigator.pdfViewerEnabled
  const loaded = deck.url === openedUrl ? [deck, ...(next?.url === deck.url ? [] : [next])] : []
  const frames = loaded.filter(isPdf)
  return (
    <Stack gap={0} className={styles.deck}>
      <Group gap={4} className={styles.file}>
        {/* A single line, so that the deck does not move when it takes the focus. */}
        <Text as='span' tone='soft' className={styles.filename}>
          {!isUsed && describeFile(deck)}
          <span role='status'>{isUsed && READER_TEXTS.keysInactive}</span>
        </Text>
        {isPdf(deck) && (
          <a href={deck.url} target='_blank' rel='noreferrer' aria-describedby={READER_TITLE_ID}>
            {READER_TEXTS.openDeck}
          </a>
        )}
        <a href={deck.url} download aria-describedby={READER_TITLE_ID}>
          {READER_TEXTS.download}
        </a>
        {isShown && (
          <button type='button' className={`${buttons.quiet} ${styles.skip}`} onClick={onSkip}>
            {READER_TEXTS.skipDeck}
          </button>
        )}
      </Group>
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
        <div className={styles.padded}>
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
    </Stack>
  )
}
