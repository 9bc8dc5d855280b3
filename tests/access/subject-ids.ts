import { randomUUID } from 'node:crypto'
import type { Status } from '#domain/applications/status.ts'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { storeApplication, storeFileAnswer, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import type { TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import type { Subject } from './subjects.ts'
import { ADDRESSES, ASSIGNED, NOT_ASSIGNED, RECUSED } from './test-users.ts'

/** The ids of an operation's subject. Ids of things that do not exist are random. */
export type SubjectIds = {
  applicationId: string
  /** An applied decision that can still be undone. */
  decision: string
  /** A held decision. */
  held: string
  /** The question round that the subject's state describes. */
  round: string
  /** A reviewer to whom the application is assigned, one to whom it is not, and a member who is recused from it. */
  reviewer: string
  otherReviewer: string
  recused: string
  /** A tag that every submitted application has, and an unused tag. */
  tag: string
  otherTag: string
  /** A team field of which every submitted application has a value, and one that is open to reviewers. */
  teamField: string
  fieldForReviewers: string
  /** The file's path in storage. */
  file: string
}

export type Owner = { readonly id: string; readonly client: Client }
/** A subject with a fingerprint of its application, its RECORDS and its file, which shows changes to them. */
export type Kept = { readonly ids: SubjectIds; readonly print: string }

const deckAt = (path: string) => ({ url: `/files/${path}`, filename: 'deck.pdf', size: '0.00 MB' })

async function pathOfNew(client: Client): Promise<string> {
  const { stored, error } = await upload(client, 'deck.pdf', pdfOf(500))
  if (error) throw new Error(error.message)
  return stored.url.replace('/files/', '')
}

/** Stores a submitted application with a deck. Its founder will delete the account. @returns the deck's path */
export async function leaveBehind(server: TestServer, client: Client): Promise<string> {
  const path = await pathOfNew(client)
  const owner = await userIdOf(server.rows, ADDRESSES.priya)
  await storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck: deckAt(path) } })
  return path
}

const nothing = () => ({
  applicationId: randomUUID(),
  decision: randomUUID(),
  held: randomUUID(),
  round: randomUUID(),
  file: 'pitch-decks/1.pdf',
})

export async function keep(
  server: TestServer,
  owner: Owner,
  subject: Subject,
  files: ReadonlyMap<string, string>,
): Promise<Kept> {
  const ids = {
    ...nothing(),
    reviewer: await userIdOf(server.rows, ASSIGNED[0]),
    otherReviewer: await userIdOf(server.rows, NOT_ASSIGNED),
    recused: await userIdOf(server.rows, RECUSED[1]),
    ...(await addTags(server)),
    ...(await addTeamFields(server)),
    ...(await setUp(server, owner, subject, files)),
  }
  await addTeam(server)
  return { ids, print: await fingerprint(server, ids) }
}

/**
 * Assigns new applications in any state to the reviewers, and adds a tag, a team value, a verdict, an interest and the
 * recusals. Bypasses row policies, so that only the policy under test can hide an application.
 */
async function addTeam({ rows }: TestServer): Promise<void> {
  await rows(
    `with fresh as (
        select id, submitted_at from applications
          where not exists (select from recusals where application_id = applications.id)),
      assigned as (
        insert into assignments (application_id, reviewer_id)
          select fresh.id, users.id from fresh, users where users.email = any($1)),
      tagged as (
        insert into application_tags (application_id, tag_id)
          select fresh.id, tags.id from fresh, tags where name = 'Thursday' and submitted_at is not null),
      known as (
        insert into team_values (application_id, field_id, value)
          select id, 'teamfact', '"For the team"' from fresh where submitted_at is not null),
      judged as (
        insert into verdicts (application_id, reviewer_id, verdict, comment)
          select fresh.id, users.id, 'no', 'Hidden until the reader has given a verdict.'
          from fresh, users where users.email = $3 and submitted_at is not null),
      entered as (
        insert into interests (application_id, member_id, level)
          select fresh.id, users.id, 'would_lead' from fresh, users
          where users.email = $3 and submitted_at is not null)
      insert into recusals (application_id, user_id)
        select fresh.id, users.id from fresh, users where users.email = any($2)`,
    [ASSIGNED, RECUSED, ADDRESSES.dev],
  )
}

/** Stores the two tags unless they exist. @returns their ids */
async function addTags({ rows }: TestServer): Promise<Pick<SubjectIds, 'tag' | 'otherTag'>> {
  await rows(`insert into tags (name) values ('Thursday'), ('Saturday') on conflict do nothing`)
  const stored = await rows<{ id: string }>(
    `select id from tags where name in ('Thursday', 'Saturday') order by name = 'Saturday'`,
  )
  const [tag, otherTag] = stored.map(({ id }) => id) as [string, string]
  return { tag, otherTag }
}

/** Stores the two team fields unless they exist. @returns their ids */
async function addTeamFields({
  rows,
}: TestServer): Promise<Pick<SubjectIds, 'teamField' | 'fieldForReviewers'>> {
  const fields = [
    { ...blankDefinition('teamfact', 'text'), label: 'Fact' },
    { ...blankDefinition('forreviewers', 'text'), label: 'For reviewers', for_reviewers: true },
  ]
  await rows(
    `insert into team_fields (id, definition, position)
      select definition ->> 'id', definition, 1 from jsonb_array_elements($1::jsonb) definition on conflict do nothing`,
    [JSON.stringify(fields)],
  )
  return { teamField: 'teamfact', fieldForReviewers: 'forreviewers' }
}

async function setUp(
  server: TestServer,
  owner: Owner,
  subject: Subject,
  files: ReadonlyMap<string, string>,
): Promise<Partial<SubjectIds>> {
  const { rows } = server
  const { status, withdrawn } = subject
  const { applicationId, ...ids } = subject.file
    ? await setUpFile(server, owner, subject.file, files)
    : await setUpApplication(server, owner, subject)
  if (applicationId === undefined) return ids
  if (withdrawn) {
    const { error } = await owner.client.call('withdraw', {
      params: { id: applicationId },
      body: { reason: '' },
    })
    if (error) throw new Error(error.message)
  }
  if (status === 'left') await rows('update applications set user_id = null where id = $1', [applicationId])
  return { applicationId, ...ids }
}

async function setUpApplication(
  server: TestServer,
  { id: owner }: Owner,
  { status, round, meeting, withdrawn }: Subject,
): Promise<Partial<SubjectIds>> {
  if (status === undefined || status === 'unknown') return {}
  const isDeclined = withdrawn && !round && !meeting
  const stored = isDeclined ? 'approved' : status === 'left' ? 'submitted' : (status as Status)
  const applicationId = await storeApplication(server.rows, { owner, status: stored })
  if (round) return { applicationId, round: await setUpRound(server, applicationId, round) }
  if (status === 'draft') return { applicationId }
  if (isDeclined) await declineLongAgo(server, applicationId)
  const decided = await decide(server, applicationId)
  if (meeting) await setUpMeeting(server, decided, meeting)
  return { applicationId, ...decided }
}

/** Stores an old decision to decline, which lets the founder apply again while no newer decision applies. */
async function declineLongAgo({ rows }: TestServer, applicationId: string): Promise<void> {
  await rows(
    `insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until,
        reapply_after)
      values (gen_random_uuid(), $1, 'submitted', 'no_fit', 0, 'applied', now() - interval '1 year',
        now() - interval '1 year', now() - interval '1 month')`,
    [applicationId],
  )
}

/** Stores a meeting with the applied or the held decision. For an announced meeting, the undo time has ended. */
async function setUpMeeting(
  { rows }: TestServer,
  { decision, held }: Pick<SubjectIds, 'decision' | 'held'>,
  state: NonNullable<Subject['meeting']>,
): Promise<void> {
  await rows(
    `with final as (
        update decisions set undo_until = now() where id = $1 and $2 = 'announced')
      insert into meetings (decision_id, application_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled,
        announced_at)
      select id, application_id, id, 0, '2036-01-08T10:00Z', '2036-01-08T11:00Z', 'UTC', 'Mumbai', false,
        case when state = 'applied' then case $2 when 'announced' then now() else undo_until end end
      from decisions where id = $1`,
    [state === 'held' ? held : decision, state],
  )
}

/** Stores an applied decision that can be undone for an hour, and a held decision. */
async function decide(
  { rows }: TestServer,
  applicationId: string,
): Promise<Pick<SubjectIds, 'decision' | 'held'>> {
  const [made] = await rows<Pick<SubjectIds, 'decision' | 'held'>>(
    `with standing as (
        select id, application_status as status, version,
          case application_status when 'approved' then 'no_fit' else 'approved' end as other
        from applications where id = $1),
      applied as (
        insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
          select gen_random_uuid(), id, other, status, version - 1, 'applied', now(), now() + interval '1 hour'
          from standing returning id),
      held as (
        insert into decisions (id, application_id, from_status, to_status, base_version, state)
          select gen_random_uuid(), id, status, other, version, 'held' from standing returning id)
      select applied.id as decision, held.id as held from applied, held`,
    [applicationId],
  )
  return made as Pick<SubjectIds, 'decision' | 'held'>
}

async function setUpRound(
  { rows }: TestServer,
  applicationId: string,
  round: NonNullable<Subject['round']>,
): Promise<string> {
  switch (round) {
    case 'unasked':
      return randomUUID()
    case 'open':
      return storeQuestionRound(rows, applicationId)
    case 'saved':
      return storeQuestionRound(rows, applicationId, { saved: 'The grid may be ready.' })
    case 'submitted':
      return storeQuestionRound(rows, applicationId, { answer: 'The grid is ready.' })
    case 'overtaken': {
      const earlier = await storeQuestionRound(rows, applicationId, {
        minutesAgo: 5,
        saved: 'The grid may be ready.',
      })
      await storeQuestionRound(rows, applicationId)
      return earlier
    }
  }
}

async function setUpFile(
  { rows }: TestServer,
  { id: owner, client }: Owner,
  file: NonNullable<Subject['file']>,
  files: ReadonlyMap<string, string>,
): Promise<Partial<SubjectIds>> {
  if (file === 'unknown') return {}
  if (file === 'left') return { file: files.get(file) as string }
  const path = await pathOfNew(client)
  const deck = { pitch_deck: deckAt(path) }
  if (file === 'deck of a draft') await storeApplication(rows, { owner, answers: deck })
  if (file === 'deck of a submission') {
    const applicationId = await storeApplication(rows, { owner, status: 'submitted', answers: deck })
    return { applicationId, file: path }
  }
  if (file === 'of a saved answer' || file === 'of a submitted answer') {
    const applicationId = await storeApplication(rows, { owner, status: 'submitted' })
    await storeFileAnswer(rows, applicationId, deckAt(path), file === 'of a submitted answer')
    return { applicationId, file: path }
  }
  if (file === 'document of a draft') {
    const additional_documents = [{ title: 'Plan', ...deckAt(path) }]
    await storeApplication(rows, { owner, answers: { additional_documents } })
  }
  if (file === 'of a deleted draft') {
    const draft = await storeApplication(rows, { owner, answers: deck })
    await rows('delete from applications where id = $1', [draft])
  }
  return { file: path }
}

/** Tables with an application's records. Omits the audit log, which also records refusals. */
const RECORDS = [
  ...[
    'application_questions',
    'verdicts',
    'interests',
    'application_views',
    'application_tags',
    'team_values',
    'assignments',
    'recusals',
  ],
  ...['notes', 'decisions', 'meetings'],
]
const recordsIn = (table: string) =>
  `(select string_agg(${table}::text, '' order by ${table}::text) from ${table} where application_id = $1)`

export async function fingerprint(
  { rows }: TestServer,
  { applicationId, file }: SubjectIds,
): Promise<string> {
  const [found] = await rows<{ print: string }>(
    `select md5(concat((select applications::text from applications where id = $1), ${RECORDS.map(recordsIn)},
      (select concat(path, owner_id, bytes) from files where path = $2))) as print`,
    [applicationId, file],
  )
  return (found as { print: string }).print
}
