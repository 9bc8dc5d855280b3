import type { Calls } from '#contract/calls.ts'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { newSetupLink } from '#server/settings/setup.ts'
import { hashToken, newToken } from '#server/token.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { tokenIn } from '#tests/emails.ts'
import { startIdentityProvider, type TestProvider } from '#tests/identity-provider.ts'
import { addPasskey, answerChallenge, startSetup } from '#tests/passkeys.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createSoftwarePasskey } from '#tests/software-passkey.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { allowCodeReuse, setUpTwoStep, startTwoStepSignIn } from '#tests/two-step.ts'
import {
  createAdministrator,
  createFounder,
  createMember,
  openEmail,
  PASSWORD,
  signIn,
  signUpBody,
} from '#tests/users.ts'
import { snapshotRows } from './snapshot-rows.ts'

/**
 * The users: Asha has applications, Meera is an administrator, Ravi is a reviewer, Leela changes her account and has a
 * passkey, Tara has two-step sign-in, Nina is unconfirmed, and Ines has signed in with the identity provider and has no
 * account yet.
 */
export type Who =
  | 'visitor'
  | 'asha'
  | 'meera'
  | 'ravi'
  | 'leela'
  | 'leela elsewhere'
  | 'tara'
  | 'tara half way'
  | 'nina'
  | 'ines'

/** The id of a team field that is open to reviewers. */
export const STORED_TEAM_FIELD = 'nextstep'

/** Ids of stored records, and secrets from e-mails and authenticator apps. */
export type FuzzIds = Readonly<{
  draft: string
  otherDraft: string
  submitted: string
  /** An application with an announced meeting. */
  met: string
  /** An application that was declined long ago. */
  declined: string
  /** A submitted application from which Ravi is recused; `submitted` is assigned to him. */
  recused: string
  reviewer: string
  /** A view that Ravi has saved. */
  view: string
  /** A tag of the submitted application. */
  tag: string
  fundingRound: string
  invitation: string
  /** An invitation of Asha to edit Ravi's application. */
  coFounderInvitation: string
  invitationToken: string
  /** Token of an invitation to an address without an account. */
  joinToken: string
  savedRound: string
  submittedRound: string
  questionSet: string
  /** An application with an answered round. */
  answered: string
  answeredQuestionRound: string
  decision: string
  /** The batch of an applied decision, on another application. */
  batch: string
  held: string
  /** A session on the submitted application, with votes asked, and one that has ended. */
  committee: string
  endedCommittee: string
  reason: string
  /** Hash of the e-mail template and the reasons, which a preview returns and a decision repeats. */
  wording_hash: string
  deckUrl: string
  session: string
  confirmationToken: string
  resetToken: string
  /** Token of the set-up link, from before the first administrator was created. */
  setupToken: string
  emailToken: string
  pendingSecret: string
  secret: string
  passkey: string
  /** Answers to the challenges of Leela's browsers: one for any passkey, and one to add a passkey. */
  assertion: Calls['signInWithPasskey']['body']
  /** An answer to the challenge of the administrator's browser. */
  administratorAssertion: Calls['signInWithPasskey']['body']
  credential: Calls['addPasskey']['body']['credential']
}>

export type FuzzServer = {
  readonly server: TestServer
  readonly ids: FuzzIds
  /** Returns a client of the user, with a new network address. */
  as(who: Who): Client
  /** Reverts the changes of successful requests. */
  restore(): Promise<void>
  close(): Promise<void>
}

const NINA = signUpBody('nina@acme.in')

/**
 * Creates people and records on a server without rate limits, so that every request reaches its endpoint.
 * @param environment environment variables of the server
 */
export async function startFuzzServer(environment: Record<string, string> = {}): Promise<FuzzServer> {
  const provider = await startIdentityProvider()
  const server = await startTestServer({ UNDO_SECONDS: '600', ...provider.environment, ...environment })
  const setupToken = (await newSetupLink(server.services))?.searchParams.get('token') ?? ''
  const [visitor, nina] = [server.visitor(), server.visitor()]
  const asha = await createFounder(server)
  const meera = await createAdministrator(server)
  const ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  const leela = await createFounder(server, 'leela@acme.in')
  const tara = await createFounder(server, 'tara@acme.in')
  await nina.call('signUp', { body: NINA })
  const { secret } = await setUpTwoStep(tara)
  const clients = {
    visitor,
    nina,
    asha,
    meera,
    ravi,
    leela,
    tara,
    'leela elsewhere': await signIn(server, 'leela@acme.in'),
    'tara half way': await startTwoStepSignIn(server, 'tara@acme.in'),
    ines: await startProviderSignUp(server, provider),
  }
  const applications = await applicationsOf(server, clients)
  const ids = {
    secret,
    setupToken,
    ...applications,
    ...(await teamOf(server, applications)),
    ...(await decidingOf(server, clients, applications)),
    ...(await committeesOf(clients, applications)),
    ...(await emailsTo(server, clients)),
    ...(await passkeysOf(server, clients)),
  }
  await allowCodeReuse(server)
  await liftLimits(server)
  await stopClocks(server)
  const cookies = new Map(Object.entries(clients).map(([who, client]) => [who, [...client.cookies]]))
  return {
    server,
    ids,
    as: (who) => {
      const client = server.visitor()
      for (const [name, value] of cookies.get(who) ?? []) client.cookies.set(name, value)
      return client
    },
    restore: await snapshotRows(server),
    close: async () => {
      await server.close()
      await provider.close()
    },
  }
}

/** Signs in with the identity provider, without an account. */
async function startProviderSignUp(server: TestServer, provider: TestProvider): Promise<Client> {
  const client = server.visitor()
  provider.people.set('ines', { email: 'ines@acme.in', email_verified: true, name: 'Ines Paul' })
  const { url } = (await client.call('startProviderSignIn', { body: { again: false } })).reply
  const parameters = await provider.respond(url, 'ines')
  await client.call('finishProviderSignIn', { body: { parameters } })
  return client
}

type Clients = Readonly<Record<Who, Client>>

async function applicationsOf(server: TestServer, { asha, meera }: Clients) {
  const { rows } = server
  const owner = await userIdOf(rows, 'asha@acme.in')
  const { stored } = await upload(asha, 'deck.pdf', pdfOf(500))
  const store = (status: 'draft' | 'submitted') => storeApplication(rows, { owner, status })
  const ask = async () => {
    const questions = Array.from({ length: QUESTIONS_MAX }, (_, place) => ({
      text: `Question ${place + 1}?`,
      allows_file: true,
    }))
    const body = { id: crypto.randomUUID(), questions }
    return (await meera.call('sendQuestions', { params: { id: await store('submitted') }, body })).reply.id
  }
  const decide = async () => {
    const params = { id: await store('submitted') }
    return (
      (await meera.call('changeStatus', { params, body: { status: 'approved' } })).reply.undo?.decision ?? ''
    )
  }
  return {
    draft: await store('draft'),
    otherDraft: await store('draft'),
    submitted: await store('submitted'),
    met: await storeMeeting(rows, owner),
    declined: await storeDeclined(rows, owner),
    savedRound: await ask(),
    submittedRound: await ask(),
    ...(await questionsOf(server, meera)),
    decision: await decide(),
    deckUrl: stored.url,
  }
}

/** Saves a question set, and stores an application whose questions are answered. */
async function questionsOf(
  { rows }: TestServer,
  meera: Client,
): Promise<Pick<FuzzIds, 'questionSet' | 'answered' | 'answeredQuestionRound'>> {
  const questionSet = crypto.randomUUID()
  await meera.call('saveQuestionSet', {
    params: { id: questionSet },
    body: { base_version: 0, name: 'First look', questions: ['Why now?'], on_submission: false },
  })
  const owner = await userIdOf(rows, 'asha@acme.in')
  const answered = await storeApplication(rows, { owner, status: 'submitted' })
  return {
    questionSet,
    answered,
    answeredQuestionRound: await storeQuestionRound(rows, answered, { answer: 'Because.' }),
  }
}

/** Stores an application with an announced meeting. @returns its id */
async function storeMeeting(rows: TestServer['rows'], owner: string): Promise<string> {
  const id = await storeApplication(rows, { owner, status: 'meeting_scheduled' })
  await rows(
    `with decided as (
        insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
        values (gen_random_uuid(), $1, 'submitted', 'meeting_scheduled', 1, 'applied', now(), now()) returning *)
      insert into meetings (decision_id, application_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled,
        announced_at)
      select id, $1, id, 0, '2036-01-08T10:00Z', '2036-01-08T11:00Z', 'UTC', 'Mumbai', false, now() from decided`,
    [id],
  )
  return id
}

/** Stores a declined application whose founder may apply again. @returns its id */
async function storeDeclined(rows: TestServer['rows'], owner: string): Promise<string> {
  const id = await storeApplication(rows, { owner, status: 'no_fit' })
  await rows(
    `insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
      values (gen_random_uuid(), $1, 'submitted', 'no_fit', 1, 'applied', now() - interval '1 year',
        now() - interval '1 year')`,
    [id],
  )
  return id
}

/** Stores a batch with a decision on one application, and a held decision on another. */
async function decidingOf(
  { rows }: TestServer,
  { meera }: Clients,
  { submitted }: Pick<FuzzIds, 'submitted'>,
): Promise<Pick<FuzzIds, 'batch' | 'held' | 'reason' | 'wording_hash'>> {
  const owner = await userIdOf(rows, 'asha@acme.in')
  const reason = crypto.randomUUID()
  await meera.call('saveReason', {
    params: { id: reason },
    body: { label: 'Too early', text: 'It is too early for us.', active: true, position: 1, base_version: 0 },
  })
  const change = { status: 'meeting_scheduled' as const, reason_ids: [reason], note: '' }
  const { wording_hash } = (await meera.call('previewBatch', { body: { ids: [submitted], change } })).reply
  const decide = async (how: 'send' | 'hold') => {
    const affected = [{ id: await storeApplication(rows, { owner, status: 'submitted' }), version: 1 }]
    const body = { id: crypto.randomUUID(), change, how, affected, wording_hash }
    return { id: body.id, decided: (await meera.call('commitBatch', { body })).reply.decided[0]?.id ?? '' }
  }
  return { reason, wording_hash, batch: (await decide('send')).id, held: (await decide('hold')).decided }
}

async function committeesOf(
  { meera }: Clients,
  { submitted }: Pick<FuzzIds, 'submitted'>,
): Promise<Pick<FuzzIds, 'committee' | 'endedCommittee'>> {
  const [endedCommittee, committee] = [crypto.randomUUID(), crypto.randomUUID()]
  const steer = (session: string, version: number, act: Calls['steerCommittee']['body']['act']) =>
    meera.call('steerCommittee', { body: { id: crypto.randomUUID(), session, version, act } })
  await meera.call('startCommittee', { body: { id: endedCommittee, ids: [submitted] } })
  await steer(endedCommittee, 1, { do: 'end' })
  await meera.call('startCommittee', { body: { id: committee, ids: [submitted] } })
  await steer(committee, 1, { do: 'move', to: 1 })
  await steer(committee, 2, { do: 'ask' })
  return { committee, endedCommittee }
}

/** Stores an assignment, a recusal and a view for Ravi, a tag, a team field, a funding round, an invitation for Asha and one for Vikram. */
async function teamOf({ rows }: TestServer, { submitted }: Pick<FuzzIds, 'submitted'>) {
  const reviewer = await userIdOf(rows, 'ravi@openround.example')
  const owner = await userIdOf(rows, 'asha@acme.in')
  const recused = await storeApplication(rows, { owner, status: 'submitted' })
  await rows('insert into assignments (application_id, reviewer_id) values ($1, $2)', [submitted, reviewer])
  await rows('insert into recusals (application_id, user_id) values ($1, $2)', [recused, reviewer])
  const view = crypto.randomUUID()
  await rows(`insert into saved_views (id, owner_id, name, query) values ($1, $2, 'Growth', '')`, [
    view,
    reviewer,
  ])
  const [tag] = await rows<{ id: string }>(`insert into tags (name) values ('Thursday') returning id`)
  await rows('insert into application_tags (application_id, tag_id) values ($1, $2)', [submitted, tag?.id])
  await rows('insert into team_fields (id, definition, position) values ($1, $2, 1)', [
    STORED_TEAM_FIELD,
    { ...blankDefinition(STORED_TEAM_FIELD, 'text'), label: 'Next step', for_reviewers: true },
  ])
  const fundingRound = crypto.randomUUID()
  await rows(
    `insert into funding_rounds (id, name, opens_at, time_zone) values ($1, 'Open', '2020-01-01', 'UTC')`,
    [fundingRound],
  )
  const invitationToken = newToken()
  const [invited] = await rows<{ id: string }>(
    `insert into invitations (email, role, token_hash, expires_at)
      values ('asha@acme.in', 'partner', $1, now() + interval '7 days') returning id`,
    [hashToken(invitationToken)],
  )
  const [shared] = await rows<{ id: string }>(
    `insert into application_invitations (application_id, email, invited_by)
      values ($1, 'asha@acme.in', $2) returning id`,
    [await storeApplication(rows, { owner: reviewer }), reviewer],
  )
  const joinToken = newToken()
  await rows(
    `insert into invitations (email, role, token_hash, expires_at)
      values ('vikram@acme.in', 'reviewer', $1, now() + interval '7 days')`,
    [hashToken(joinToken)],
  )
  const tagId = tag?.id ?? ''
  const tokens = { invitationToken, joinToken }
  return {
    reviewer,
    recused,
    view,
    tag: tagId,
    fundingRound,
    ...tokens,
    invitation: invited?.id ?? '',
    coFounderInvitation: shared?.id ?? '',
  }
}

/** Opens the e-mail links of Nina and Leela in their browsers. @returns tokens and ids for requests */
async function emailsTo(server: TestServer, { leela, nina }: Clients) {
  await leela.call('requestPasswordReset', { body: { email: 'leela@acme.in' } })
  await leela.call('requestEmailChange', { body: { email: 'leela@next.in', password: PASSWORD } })
  await openEmail(server, 'leela@next.in', leela)
  await openEmail(server, NINA.email, nina)
  const { reply } = await leela.call('startTwoStep', { body: { password: PASSWORD } })
  const { sessions } = (await leela.call('listSessions')).reply
  return {
    session: sessions[0]?.id ?? '',
    confirmationToken: await tokenIn(server, 'confirm-e-mail', NINA.email),
    resetToken: await tokenIn(server, 'reset-password', 'leela@acme.in'),
    emailToken: await tokenIn(server, 'confirm-new-e-mail', 'leela@next.in'),
    pendingSecret: reply.secret,
  }
}

/** Adds passkeys for Leela and Meera, and answers a challenge in each of their browsers. */
async function passkeysOf(
  server: TestServer,
  { leela, 'leela elsewhere': browser, meera }: Clients,
): Promise<Pick<FuzzIds, 'passkey' | 'assertion' | 'administratorAssertion' | 'credential'>> {
  const stored = await addPasskey(server, leela)
  const { passkeys } = (await leela.call('listPasskeys')).reply
  const next = createSoftwarePasskey(server.services.config.publicUrl)
  return {
    passkey: passkeys[0]?.id ?? '',
    assertion: await answerChallenge(browser, stored),
    administratorAssertion: await answerChallenge(meera, await addPasskey(server, meera)),
    credential: next.create(await startSetup(leela)),
  }
}

/** Extends expiry times, because the fuzz test may run longer than they allow. */
async function stopClocks({ rows }: TestServer): Promise<void> {
  const later = `now() + interval '1 day'`
  await rows(`update login_challenges set expires_at = ${later}`)
  await rows(`update provider_sign_ins set expires_at = ${later}`)
  await rows(`update passkey_challenges set expires_at = ${later}`)
  await rows(`update email_tokens set expires_at = ${later}`)
  await rows(`update decisions set undo_until = ${later} where undo_until > now()`)
  await rows(`update totp_secrets set pending_since = ${later} where pending_since is not null`)
}

async function liftLimits({ rows }: TestServer): Promise<void> {
  await rows(`create function count_nothing() returns trigger language plpgsql as 'begin return null; end'`)
  await rows(
    'create trigger count_nothing before insert on rate_limits for each row execute function count_nothing()',
  )
  await rows('delete from rate_limits')
  for (const [table, bound] of [
    ['applications', 'limit_drafts'],
    ['application_questions', 'limit_question_rounds'],
    ['files', 'limit_files'],
  ]) {
    await rows(`alter table ${table} disable trigger ${bound}`)
  }
}
