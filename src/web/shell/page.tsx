import type { MouseEvent, ReactNode } from 'react'
import { ROUTES, type Screen } from '#domain/routes.ts'
import { Header } from './header.tsx'
import styles from './page.module.css'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SHELL_TEXTS } from './texts.ts'

type PageProps = {
  readonly screen: Screen
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
export function Page({ screen, children }: PageProps) {
  return (
    <div className={styles.page} data-screen={screen} data-access={accessOf(screen)}>
      <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skipToMain}>
        {SHELL_TEXTS.skip}
      </a>
      <Header onLanding={screen === 'landing'} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ScreenBoundary>{children}</ScreenBoundary>
      </main>
    </div>
  )
}
