import { type ReactNode, useState } from 'react'
import type { Screen } from '#domain/routes.ts'
import { forgetScreen } from '#web/screens.tsx'
import { Header } from './header.tsx'
import styles from './page.module.css'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SHELL_TEXTS } from './texts.ts'

type PageProps = { readonly screen: Screen; readonly children: ReactNode }

/** What every screen stands in: skip link, header, main. */
export function Page({ screen, children }: PageProps) {
  const [, drawAgain] = useState(0)
  const fetchAgain = () => {
    forgetScreen(screen)
    drawAgain((times) => times + 1)
  }
  return (
    <>
      <a href='#main' className={styles.skip}>
        {SHELL_TEXTS.skip}
      </a>
      <Header onLanding={screen === 'landing'} />
      <main id='main' tabIndex={-1} className={styles.main} data-screen={screen}>
        <ScreenBoundary onRetry={fetchAgain}>{children}</ScreenBoundary>
      </main>
    </>
  )
}
