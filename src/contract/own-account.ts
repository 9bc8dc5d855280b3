import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_CHANGE_OUTCOMES } from '#domain/accounts/email-change.ts'
import { PROFILE_KEYS } from '#domain/accounts/profile-record.ts'
import { boundedText, done, signUpBody } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { savedOf, saveOf } from './records.ts'

const operation = operationsFor('Own account')

const { first_name, last_name, mobile, linkedin_url, location } = signUpBody.shape

/** The name is one thing, as it is stored: full_name. */
const profileChanges = z
  .strictObject({ name: z.strictObject({ first_name, last_name }), mobile, linkedin_url, location })
  .partial()
  .openapi('ProfileChanges')

export const saveProfile = createRoute({
  ...operation('saveProfile', "Save changes of one's profile"),
  request: { body: json(saveOf(profileChanges).openapi('SaveProfile'), 'By the rules of sign-up') },
  responses: {
    200: json(savedOf(profileChanges, PROFILE_KEYS).openapi('ProfileSaved'), 'Stored, but for the conflicts'),
    ...refusals,
  },
})

export const changePassword = createRoute({
  ...operation('changePassword', "Change one's password"),
  request: {
    body: json(z.strictObject({ current: boundedText, password: boundedText }), 'The old and the new one'),
  },
  responses: { 200: json(done, 'Changed; all sessions but this one are ended'), ...refusals },
})

export const requestEmailChange = createRoute({
  ...operation('requestEmailChange', 'Ask for another address; an e-mail goes there'),
  request: { body: json(z.strictObject({ email: boundedText, password: boundedText }), 'The new address') },
  responses: {
    200: json(done, 'An e-mail asks the new address; the same whether or not it is taken'),
    ...refusals,
  },
})

export const openEmailChange = createRoute({
  ...operation('openEmailChange', 'Open the link of a change of address'),
  ...PUBLIC_OPERATION,
  request: { query: z.object({ token: z.string().max(200) }) },
  responses: {
    302: {
      description:
        "Changes nothing. To the account, which asks its owner for one click, or to sign-in; 'expired' comes with its token",
    },
    ...refusals,
  },
})

const emailChange = z.enum(EMAIL_CHANGE_OUTCOMES)

export const readOpenedEmailChange = createRoute({
  ...operation('readOpenedEmailChange', 'Tell which change of address this browser has opened'),
  responses: {
    200: json(
      z.object({ outcome: emailChange, new_email: z.string().nullable() }),
      'What the link comes to that this browser has opened',
    ),
    ...refusals,
  },
})

export const confirmEmailChange = createRoute({
  ...operation('confirmEmailChange', 'Confirm the change of address that this browser has opened'),
  request: {
    body: json(z.strictObject({}), 'Nothing: which link was opened, the browser shows by its cookie'),
  },
  responses: {
    200: json(z.object({ outcome: emailChange }), 'How it went; the account has the new address after done'),
    ...refusals,
  },
})

export const ownSession = z
  .object({
    id: z.string(),
    /** The browser and system, as far as it told; empty when it did not. */
    agent: z.string(),
    started_at: z.string(),
    seen_at: z.string(),
    current: z.boolean(),
  })
  .openapi('OwnSession')

export const listSessions = createRoute({
  ...operation('listSessions', 'List where one is signed in'),
  responses: {
    200: json(z.object({ sessions: z.array(ownSession) }), 'This one first, then last seen first'),
    ...refusals,
  },
})

export const endSession = createRoute({
  ...operation('endSession', "End one of one's sessions"),
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { 200: json(done, 'Ended, now or before'), ...refusals },
})

export const endAllSessions = createRoute({
  ...operation('endAllSessions', 'Sign out everywhere'),
  responses: { 200: json(done, 'Signed out everywhere, here too'), ...refusals },
})

export const deleteAccount = createRoute({
  ...operation('deleteAccount', "Delete one's account"),
  request: {
    body: json(
      z.strictObject({ password: boundedText, also_submitted: z.boolean() }),
      'Submitted applications stay with the group unless also_submitted',
    ),
  },
  responses: { 200: json(done, 'Gone, with everything that goes with it'), ...refusals },
})
