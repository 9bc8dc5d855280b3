import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FIELD_LIST_NAMES } from '#domain/forms/field-definition.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import type { Client } from '#tests/client.ts'
import type { TestServer } from '#tests/server.ts'

type Subjects = {
  readonly applications: readonly string[]
  /** Addresses of uploaded files. */
  readonly files: readonly string[]
  /** The id of an ended session of a committee. */
  readonly committee?: string
  /** The id of a member to filter the lists by. */
  readonly reviewer: string
}

/** Reads everything that could reveal data about the subjects, as hashes, so that a test can compare two readings. */
export class ReadableData {
  constructor(
    private readonly server: TestServer,
    private readonly subjects: Subjects,
  ) {}

  /** Returns hashes of all data that each of the clients can read, over HTTP and in SQL. */
  async of(clients: Readonly<Record<string, Client>>): Promise<Record<string, string[]>> {
    await this.forgetReadings()
    const results: Record<string, string[]> = {}
    for (const [name, client] of Object.entries(clients)) {
      const capacity = name.endsWith('founder') ? 'applicant' : 'team'
      results[name] = [...(await this.overHttp(client)), ...(await this.inSql(client, capacity))]
    }
    return results
  }

  /** Returns the status and a hash of the body of each address, without the current time and the session's expiry. */
  async overHttp(client: Client, addresses = this.addresses()): Promise<string[]> {
    const results = []
    for (const address of addresses) {
      const response = await client.fetch(address)
      const body = (await contentOf(response)).replace(CLOCK, '')
      results.push(`${address} ${response.status} ${hashOf(body)}`)
    }
    return results
  }

  /** Reads once what the audit log records at the first reading, but not when it is repeated within ten minutes. */
  async readRecorded(client: Client): Promise<void> {
    await this.overHttp(client, this.recordedAddresses())
  }

  /** Addresses of the review list and its queue, with every filter. */
  lists(): string[] {
    return filters(this.subjects.reviewer).flatMap((query) => [
      ENDPOINTS.listForReview.path + query,
      ENDPOINTS.readQueue.path + query,
    ])
  }

  /**
   * Returns addresses whose replies could reveal hidden data. Omits /api/health, which counts all e-mails (decision
   * 49). The audit log comes first, because it records refusals of the other addresses.
   */
  private addresses(): string[] {
    return [
      ENDPOINTS.readAuditLog.path,
      ...this.about('readApplicationAuditLog'),
      ...this.lists(),
      ENDPOINTS.readFigures.path,
      ENDPOINTS.readAgreement.path,
      ENDPOINTS.listTeam.path,
      ENDPOINTS.listHeld.path,
      ENDPOINTS.readCommittee.path,
      ENDPOINTS.listTemplates.path,
      ENDPOINTS.listReasons.path,
      ENDPOINTS.listQuestionSets.path,
      ...FIELD_LIST_NAMES.map((list) => ENDPOINTS.readFieldList.path.replace('{list}', list)),
      ENDPOINTS.listViews.path,
      ENDPOINTS.listTags.path,
      ENDPOINTS.listReviewFields.path,
      ENDPOINTS.readForm.path,
      ENDPOINTS.listFundingRounds.path,
      ENDPOINTS.readFundingRoundStatus.path,
      ENDPOINTS.listApplicationLinks.path,
      ENDPOINTS.readAffiliations.path,
      ENDPOINTS.listApplications.path,
      ENDPOINTS.listOwnInvitations.path,
      ENDPOINTS.session.path,
      ENDPOINTS.readPrivacyNotice.path,
      `${ENDPOINTS.previewRetention.path}?months=1`,
      ...this.about(
        'readApplicants',
        'readVerdicts',
        'readInterests',
        'readNotes',
        'readEarlier',
        'readAssignments',
      ),
      ...this.recordedAddresses(),
    ]
  }

  /** Returns addresses whose reads are recorded in the audit log. */
  private recordedAddresses(): string[] {
    return [
      ...['contacts', 'verdicts', 'interests'].map(
        (more) => `${ENDPOINTS.exportCsv.path}?answers=1&${more}=1`,
      ),
      ENDPOINTS.exportExcel.path,
      ...this.about('readForReview', 'readApplication', 'readQuestions', 'downloadPdf', 'downloadMeeting'),
      ...(this.subjects.committee
        ? [ENDPOINTS.downloadMinutes.path.replace('{id}', this.subjects.committee)]
        : []),
      ...this.subjects.files,
    ]
  }

  private about(...names: readonly (keyof typeof ENDPOINTS)[]): string[] {
    return names.flatMap((name) =>
      this.subjects.applications.map((id) => ENDPOINTS[name].path.replace('{id}', id)),
    )
  }

  /** Returns the count and a hash of the visible rows of each of the TABLES. */
  private async inSql(client: Client, capacity: 'applicant' | 'team'): Promise<string[]> {
    const results = []
    for (const [table, row] of TABLES) {
      const where = table === 'audit_log' ? `where event not in ('refused', 'exported')` : ''
      const read = `select count(*)::text || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from ${table} ${where}`
      const { rows } = await this.server.services.database
        .query<{ digest: string }>(sessionOf(this.server, client), capacity, {
          toSQL: () => ({ sql: read, params: [] }),
        })
        .catch((error: unknown) => ({ rows: [{ digest: String((error as { code?: string }).code) }] }))
      results.push(`${table} ${rows?.[0]?.digest}`)
    }
    return results
  }

  /** Deletes recorded refusals and exports from the audit log, because the next read would show them. */
  private async forgetReadings(): Promise<void> {
    await this.server.rows('alter table audit_log disable trigger protect_audit_log')
    await this.server.rows(`delete from audit_log where event in ('refused', 'exported')`)
    await this.server.rows('alter table audit_log enable trigger protect_audit_log')
  }
}

/** Filters and sort orders that would show a hidden application, or a withdrawn one. */
const filters = (reviewer: string) => [
  ...['', '?search=Kiran', '?status=meeting_scheduled', '?verdict=no', '?disputed=1', '?notes=me'],
  ...['?interest=me', '?lead=none', '?interested=1'],
  ...['?changed=me', '?sort=disputed', '?sort=own', '?withdrawn=1'],
  ...(process.env.TEST_DEEP ? moreFilters(reviewer) : []),
]
const moreFilters = (reviewer: string) => [
  ...['?search=Acme', '?search=A&status=meeting_scheduled', '?seek=1..', `?reviewer=${reviewer}`],
  ...['?verdict=none', '?unread=me', '?submitted=2026-01-01T00:00Z', '?source=website-form'],
  ...['?progress=responded', `?given=${reviewer}`],
]

const CLOCK = /"(as_of|expires_at|now)":"[^"]*"|DTSTAMP:\w+/g

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the content of a response. An Excel file contains the time at which it was made, but its sheet does not. */
async function contentOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isExcel = response.headers.get('content-type')?.includes('spreadsheetml')
  const content = isExcel ? unzipSync(bytes)['xl/worksheets/sheet1.xml'] : bytes
  return Buffer.from(content ?? bytes).toString('latin1')
}

/** The tables to read, each with the expression that compares its rows. */
const TABLES = [
  ...[
    ...['applications', 'status_changes', 'files', 'file_references', 'recusals', 'assignments'],
    ...['decisions', 'decision_batches', 'email_templates', 'decline_reasons', 'outbox'],
    ...['verdicts', 'interests', 'disputed_applications', 'application_views', 'tags', 'application_tags'],
    ...['team_fields', 'team_values', 'application_members', 'application_invitations'],
    ...['notes', 'note_mentions', 'meetings', 'digests', 'funding_rounds', 'funding_round_extensions'],
    ...['funding_round_reminders', 'reminder_opt_outs', 'question_sets', 'application_links'],
    ...['privacy_notices', 'deleted_applications'],
    ...['committee_sessions', 'committee_votes', 'committee_attendance'],
  ].map((table) => [table, `${table}::text`]),
  ['committee_items', 'concat(session_id, number, application_id, asked_at, revealed_at, outcome)'],
  ['application_questions', 'concat(id, application_id, questions, submitted_answers, answered_at)'],
  ['profiles', 'concat(user_id, full_name, email, mobile, role)'],
  ['audit_log', `concat(event, actor_id, application_id, happened_at)`],
] as const
