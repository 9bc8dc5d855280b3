import { type ApplicationRow, applicationById } from '#database/applications.ts'
import { mayReadApplication, readAsFounderOrTeam } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { meetingFile } from '#server/email/application-emails.ts'
import { CALENDAR_FILENAME, calendarType } from '#server/email/calendar-file.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Returns the calendar entry of an application's meeting, for its founder or the team. */
export async function downloadMeeting(
  { database, site }: Services,
  { session }: Caller,
  id: string,
): Promise<Response> {
  const { actor, rows } = await readAsFounderOrTeam<ApplicationRow>(database, session, applicationById(id))
  const application = rows?.[0]

  authorise(mayReadApplication(actor, application))
  if (!application?.meeting) return authorise('not-found') as never

  const file = meetingFile(application.meeting, application.answers.company_name, site.current)
  return new Response(file.content, {
    headers: {
      'Content-Type': calendarType(file),
      'Content-Disposition': `attachment; filename="${CALENDAR_FILENAME}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
