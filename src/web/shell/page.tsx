import { type MouseEvent, type ReactNode, useState } from 'react'
import { ROUTES, type Screen } from '#domain/routes.ts'
import { Header } from './header.tsx'
import styles from './page.module.css'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SHELL_TEXTS } from './texts.ts'

type PageProps = {
  readonly screen: Screen
  /** Has the screen's code fetched anew when it is drawn next. */
  readonly onForget: () => void
  readonly children: ReactNode
}

const MAIN_ID = 'main'

/** By hand: what stands behind the # of an address is the screen's. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

const accessOf = (screen: Screen) => ROUTES.find((route) => route.screen === screen)?.access

/** What every screen stands in: skip link, header, main. */
export function Page({ screen, onForget, children }: PageProps) {
  const [, drawAgain] = useState(0)
  const fetchAgain = () => {
    onForget()
    drawAgain((times) => times + 1)
  }
  return (
    <div className={styles.page} data-screen={screen} data-access={accessOf(screen)}>
      <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skipToMain}>
        {SHELL_TEXTS.skip}
      </a>
      <Header onLanding={screen === 'landing'} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ScreenBoundary onRetry={fetchAgain}>{children}</ScreenBoundary>
      </main>
    </div>
  )
}
