import { TEAM_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { type KeptText, useKeptText } from '#web/autosave/use-kept-text.ts'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'
import styles from './team.module.css'
import { useTeam } from './use-team.ts'

/** /team */
export default function Team() {
  const query = useTeam()
  // Asked for beside the team: a form that came after it would push what is read by then.
  const invited = useKeptText('invitation')
  return (
    <>
      <PageHeader title={TEAM_TEXTS.title}>{TEAM_TEXTS.subtitle}</PageHeader>
      <Shown query={query} invited={invited} />
    </>
  )
}

type ShownProps = { readonly query: ReturnType<typeof useTeam>; readonly invited: KeptText | undefined }

function Shown({ query, invited }: ShownProps) {
  const { data, isError } = query
  if (data && invited) {
    return (
      <div className={styles.parts}>
        {/* Before the members, of whom there may be many. */}
        <section aria-labelledby='invitations' className={styles.part}>
          <h2 id='invitations'>{TEAM_TEXTS.invitations}</h2>
          <InviteForm typed={invited} />
          <Invitations invitations={data.invitations} />
        </section>
        <Members members={data.members} />
      </div>
    )
  }
  if (isError) return <ReadingFailed query={query} message={TEAM_UNAVAILABLE} />
  return <LoadingCards count={3} />
}
