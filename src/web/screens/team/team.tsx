import { TEAM_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { LoadingCards } from '#web/parts/loading-cards.tsx'
import { PageHeader } from '#web/parts/page-header.tsx'
import { ReadingFailed } from '#web/parts/reading-failed.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'
import styles from './team.module.css'
import { useTeam } from './use-team.ts'

/** /team */
export default function Team() {
  const query = useTeam()
  return (
    <>
      <PageHeader title={TEAM_TEXTS.title}>{TEAM_TEXTS.subtitle}</PageHeader>
      <Shown query={query} />
    </>
  )
}

function Shown({ query }: { readonly query: ReturnType<typeof useTeam> }) {
  const { data, isError } = query
  if (data) {
    return (
      <div className={styles.parts}>
        {/* Before the members, of whom there may be many. */}
        <section aria-labelledby='invitations' className={styles.part}>
          <h2 id='invitations'>{TEAM_TEXTS.invitations}</h2>
          <InviteForm />
          <Invitations invitations={data.invitations} />
        </section>
        <Members members={data.members} />
      </div>
    )
  }
  if (isError) return <ReadingFailed query={query} message={TEAM_UNAVAILABLE} />
  return <LoadingCards count={3} />
}
