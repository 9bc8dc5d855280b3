import { formatDay } from '#domain/dates.ts'
import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { DIGEST_LISTS, type DigestList, digestCriteria } from '#domain/open-tasks/digest.ts'
import { describeFollowedChange } from '#domain/open-tasks/followed.ts'
import { assignedCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import { FOR_ME_FILTER } from '#domain/review/filter-table.ts'
import { NO_FILTERS, type ReviewCriteria, serialiseFilters } from '#domain/review/filters.ts'
import { PATHS } from '#domain/routes.ts'
import { isolate, pluralise } from '#domain/text.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import { displayName } from './application-emails.ts'
import type { EmailBuilder, EmailData } from './email.ts'

/** Returns the address of the review list with the given filters. */
function listUrl(criteria: Partial<ReviewCriteria>, { publicUrl }: SiteInfo): URL {
  const url = new URL(PATHS.review, publicUrl)
  url.search = serialiseFilters({ ...NO_FILTERS, ...criteria }).toString()
  return url
}

/**
 * Sent to a team member. Links to the applications with the notes. Contains neither names nor notes, because the member
 * may lose access before the e-mail arrives.
 */
export const notesForYouEmail: EmailBuilder<'notes-for-you'> = ({ notes }, site) => {
  const count = notes === 1 ? 'A note' : `${notes} notes`
  return {
    subject: `${count} for you on ${site.product}`,
    preview: notes === 1 ? 'A colleague asked you to read it.' : 'Your colleagues asked you to read them.',
    heading: `${count} for you`,
    paragraphs: [
      notes === 1
        ? 'A colleague wrote a note on an application and asked you to read it.'
        : `Your colleagues wrote ${notes} notes on applications and asked you to read them.`,
    ],
    action: {
      label: notes === 1 ? 'Read the note' : 'Read the notes',
      url: listUrl({ notes: FOR_ME_FILTER }, site),
    },
    reason: `You get this because a colleague chose to notify you on ${site.product}.`,
  }
}

/**
 * Sent to a reviewer. Does not name the applications, because the reviewer may lose access before the e-mail arrives.
 */
export const assignedToYouEmail: EmailBuilder<'assigned-to-you'> = (data, site) => {
  const { user_id, applications, due_at } = data
  const count = pluralise(applications, 'application', 'applications')
  const due = due_at ? `, due ${formatDay(due_at, 'UTC')}` : ''
  return {
    subject: `${count} assigned to you on ${site.product}`,
    preview: applications === 1 ? 'It is waiting for your verdict.' : 'They are waiting for your verdict.',
    heading: `${count} assigned to you`,
    paragraphs: [`${pluralise(applications, 'application is', 'applications are')} assigned to you${due}.`],
    action: {
      label: applications === 1 ? 'Read the application' : 'Read the applications',
      url: listUrl(assignedCriteria(user_id), site),
    },
    reason: `You get this because an administrator assigned applications to you on ${site.product}.`,
  }
}

/** The part of the subject about each list. */
const SHORT_COUNTS: Readonly<Record<DigestList, (count: number) => string>> = {
  new: (count) => `${count} new`,
  overdue: (count) => `${count} overdue`,
  answered: (count) => `${count} answered`,
  assigned: (count) => `${count} assigned to you`,
  disputed: (count) => `${count} disputed`,
  notes: (count) => `${count} with notes for you`,
}

const applications = (count: number) => pluralise(count, 'application', 'applications')

const LINK_LABELS: Readonly<Record<DigestList, (count: number) => string>> = {
  new: (count) => pluralise(count, 'new application', 'new applications'),
  overdue: (count) => `${applications(count)} without a response for more than ${STATUS_UPDATE_HOURS} hours`,
  answered: (count) => `${applications(count)} with new answers from the founder`,
  assigned: (count) => `${applications(count)} assigned to you, without your verdict`,
  disputed: (count) => `${applications(count)} with verdicts that disagree`,
  notes: (count) => `${applications(count)} with notes for you`,
}

/**
 * The digest to a team member. Each number links to the list of the applications that it counts, and each change to its
 * application.
 */
export const digestEmail: EmailBuilder<'digest'> = (data, site) => {
  const { user_id, since, token, counts, followed } = data
  const more = followed.count - followed.changes.length
  const criteria = digestCriteria(user_id, since)
  const lists = DIGEST_LISTS.filter((list) => counts[list] > 0)
  return {
    subject: `${site.product}: ${[
      ...lists.map((list) => SHORT_COUNTS[list](counts[list])),
      ...(followed.count > 0 ? [`news about ${followed.count} you follow`] : []),
    ].join(', ')}`,
    preview: counts.new > 0 ? `New: ${newCompanies(data)}.` : 'Each line links to its list.',
    heading: 'Waiting for you',
    paragraphs: [`The review list of ${site.investor} shows:`],
    links: [
      ...lists.map((list) => ({
        label: LINK_LABELS[list](counts[list]) + (list === 'new' ? `: ${newCompanies(data)}` : ''),
        url: listUrl(criteria[list], site),
      })),
      ...followed.changes.map((change) => ({
        label: `You follow ${nameOf(change.company_name)}: ${describeFollowedChange(change)}`,
        url: new URL(PATHS.reader(change.id), site.publicUrl),
      })),
      ...(more > 0
        ? [
            {
              label: `News about ${pluralise(more, 'other application', 'other applications')} that you follow`,
              url: listUrl({ interest: FOR_ME_FILTER }, site),
            },
          ]
        : []),
    ],
    action: { label: 'Open the review list', url: new URL(PATHS.review, site.publicUrl) },
    reason: `You get this because you are on the team of ${site.investor} on ${site.product}. To change when you get this e-mail, go to Account.`,
    unsubscribe: new URL(PATHS.unsubscribe(token), site.publicUrl),
  }
}

const nameOf = (company: string) => isolate(displayName(company)) || 'a company without a name'

/** Returns the names of the newest companies, and how many more there are. */
function newCompanies({ companies, counts }: EmailData['digest']): string {
  const names = companies.map(nameOf)
  const more = counts.new - names.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${more} more`] : names)
}
