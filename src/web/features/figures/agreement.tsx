import { type AgreementMeasures, intervalText } from '#domain/figures/agreement.ts'
import { type FiguresFilter, SHARE_BASE_MIN } from '#domain/figures/figures.ts'
import { AGREEMENT_UNAVAILABLE, FIGURES_TEXTS } from '#domain/figures/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { useAgreement } from './api.ts'
import { Section } from './section.tsx'
import { AgreementTable } from './tables.tsx'

/** How far the verdicts of different people on the same applications agree. */
export function AgreementSection({ filter }: { readonly filter: FiguresFilter }) {
  const { isAdmin } = useAuth()
  const query = useAgreement(filter)
  if (!query.data && query.isError)
    return <QueryError query={query} message={AGREEMENT_UNAVAILABLE} heading='h2' />
  if (!query.data) return <LoadingCards count={1} announced />
  const { read_twice, measures, members } = query.data
  const hint = FIGURES_TEXTS.agreementHint[isAdmin ? 'admin' : 'reviewer'](read_twice)
  return (
    <Section
      title={FIGURES_TEXTS.agreement}
      hint={measures ? hint : `${hint} ${FIGURES_TEXTS.agreementFrom(SHARE_BASE_MIN)}`}
      table={false}
    >
      {measures && (
        <Stack gap={3}>
          <Measures {...measures} />
          <AgreementTable rows={members} />
          <Text size='small' tone='soft'>
            {FIGURES_TEXTS.intervals}
          </Text>
        </Stack>
      )}
    </Section>
  )
}

const PERCENT = 100

const Measures = ({ within_one_step, alpha, invitations }: AgreementMeasures) => (
  <>
    <Text>{FIGURES_TEXTS.withinOneStep(`${Math.round(within_one_step * PERCENT)} %`)}</Text>
    <Text>{alpha ? FIGURES_TEXTS.alpha(intervalText(alpha)) : FIGURES_TEXTS.noAlpha}</Text>
    {invitations && (
      <Stack gap={1}>
        <Text>{FIGURES_TEXTS.invitations(invitations)}</Text>
        <Text size='small' tone='soft'>
          {FIGURES_TEXTS.invitationsHint}
        </Text>
      </Stack>
    )}
  </>
)
