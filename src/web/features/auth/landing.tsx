import { Fragment, useEffect, useState } from 'react'
import { FORM_MINUTES, FUNDING_RANGES, STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { formatDollarRange } from '#domain/money.ts'
import { PATHS } from '#domain/routes.ts'
import { Link, Navigate, useLocation, useSearchParams } from '#web/routing/router.tsx'
import { applicationLink } from '#web/session/application-link.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { Stack } from '#web/ui/layout.tsx'
import { lazyPart, lazyScreen } from '#web/ui/lazy.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import type { Followed, FollowedLinkState } from './followed-link.tsx'
import { FundingStages, HowItWorks } from './how-it-works.tsx'
import styles from './landing.module.css'
import { Panel } from './panel.tsx'
import { AUTH_TEXTS, signInFor } from './texts.ts'
import { useResetToken } from './use-reset-token.ts'

const FORM_TIME = `${FORM_MINUTES.from}-${FORM_MINUTES.to} minutes`

/** Texts of the landing page (S2-landing.1). */
const TEXTS = {
  badge: 'Investment Application',
  headline: 'More than an application — a partnership in building your company.',
  lead: (investor: string) =>
    `Tell ${investor} about your company, your team and where you are going. The form takes ${FORM_TIME}, and you can save a draft and come back to it at any time.`,
  facts: (investor: string) => [
    { term: 'Who invests', fact: investor },
    { term: 'What we fund', fact: `Pre-Seed and Seed, ${formatDollarRange(FUNDED)}` },
    { term: 'When you hear from us', fact: `Usually within ${STATUS_UPDATE_HOURS} hours` },
  ],
  funded: 'What we have funded',
  footer: 'Privacy',
  contact: 'Questions? Write to',
  privacy: (investor: string) =>
    `Only the team of ${investor} reads your application, and only after you submit it. You can delete your drafts and your account at any time.`,
} as const

const FUNDED = { from: FUNDING_RANGES.preSeed.from, to: FUNDING_RANGES.seed.to }

// This is lazy because few visitors come through a link in an e-mail.
const ReadFollowedLink = lazyScreen(async () => ({
  default: (await import('./followed-link.tsx')).ReadFollowedLink,
}))

/** The landing page with sign-up and sign-in: /, /auth and /apply. */
export default function Landing() {
  const [query] = useSearchParams()
  // Remains true when the outcome has been removed from the address.
  const [cameThroughLink] = useState(query.has('confirmation') || query.has('email_change'))
  if (!cameThroughLink) return <LandingPage />
  return <ReadFollowedLink>{(link) => <LandingPage link={link} />}</ReadFollowedLink>
}

type LandingPageProps = { readonly link?: FollowedLinkState }

function LandingPage({ link }: LandingPageProps) {
  const followed = link?.followed
  const { user } = useAuth()
  const { search } = useLocation()
  useEffect(() => applicationLink.remember(search), [search])
  // True while the user is signing in on this page. The sign-in then navigates (D-accounts.3), not the redirect below.
  const [signingIn, setSigningIn] = useState(false)
  const reset = useResetToken()
  const wanted = useWanted()
  // The address of a signed-in user is confirmed. Confirming removes the link from this browser.
  const onDeadLink = (outcome: 'already' | 'unknown') => link?.retire(user ? 'already' : outcome)
  // A sign-up that still needs a password might belong to someone other than the signed-in user.
  if (user && !signingIn && reset.token === undefined && !followed?.waiting)
    return <AlreadySignedIn followed={followed} />
  // The panel keeps its place among the children, so that text typed there survives 'Sign up'.
  return (
    <Stack gap={5} className={wanted ? styles.alone : styles.landing}>
      {wanted ? <h1 tabIndex={-1}>{wanted.headline}</h1> : <Introduction />}
      <div className={styles.panel}>
        <Panel
          onSigningIn={setSigningIn}
          reset={reset}
          followed={followed}
          onDeadLink={onDeadLink}
          {...(wanted && { wanted })}
        />
      </div>
      {!wanted && (
        <>
          <HowItWorks />
          <FundingStages />
          <Footer />
        </>
      )}
    </Stack>
  )
}

/** Returns what a visitor wanted who was sent here by a page that needs an account, until they choose to sign up. */
function useWanted() {
  const { state } = useLocation()
  const [isNewHere, setNewHere] = useState(false)
  const path: unknown = state?.wanted
  if (typeof path !== 'string' || isNewHere) return undefined
  return { headline: signInFor(path), onNewHere: () => setNewHere(true) }
}

const Introduction = () => (
  <Stack gap={5} className={styles.intro}>
    <Text as='span' size='tiny' tone='accent' strong className={styles.badge}>
      {TEXTS.badge}
    </Text>
    <h1 tabIndex={-1}>{TEXTS.headline}</h1>
    <Text size='lead' tone='soft' className={styles.lead}>
      {TEXTS.lead(settings.investor)}
    </Text>
    <ClosingDate />
    <dl className={styles.facts}>
      {TEXTS.facts(settings.investor).map(({ term, fact }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      {settings.fundedCompanies.length > 0 && <FundedCompanies names={settings.fundedCompanies} />}
    </dl>
  </Stack>
)

const Footer = () => (
  <Stack as='footer' gap={1} className={styles.footer}>
    <Heading level={2} size='text'>
      {TEXTS.footer}
    </Heading>
    <Text size='small' tone='soft'>
      {TEXTS.privacy(settings.investor)}
    </Text>
    {settings.privacyNotice && (
      <Text size='small'>
        <Link to={PATHS.privacy}>{AUTH_TEXTS.privacyNotice}</Link>
      </Text>
    )}
    {settings.contactEmail && (
      <Text size='small' tone='soft'>
        {TEXTS.contact} <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
      </Text>
    )}
  </Stack>
)

const FundedCompanies = ({ names }: { readonly names: readonly string[] }) => (
  <div>
    <dt>{TEXTS.funded}</dt>
    <dd className={styles.companies}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <span>
            <bdi>{name}</bdi>
            {index < names.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </dd>
  </div>
)

const FundingRoundNotice = lazyPart(() => import('#web/features/funding-rounds/funding-round-notice.tsx'), {
  // If the notice's code cannot be loaded, nothing is shown, because the landing page works without the notice.
  Failed: () => null,
})

/**
 * Reserves space for the closing date. The browser fills it in, because the server does not know the visitor's time
 * zone.
 */
function ClosingDate() {
  const isInBrowser = useIsInBrowser()
  if (!settings.hasFundingRounds) return null
  return <div className={styles.closingDate}>{isInBrowser && <FundingRoundNotice />}</div>
}

/** Redirects a signed-in user, and shows the result of the e-mail link as a toast. */
function AlreadySignedIn({ followed }: { readonly followed: Followed | undefined }) {
  useEffect(() => {
    if (followed && !followed.nextPath) notify(followed.message, followed.problem ? 'problem' : 'success')
  }, [followed])
  return <Navigate to={followed?.nextPath ?? PATHS.myApplications} replace />
}
