import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_CHANGE_OUTCOMES } from '#domain/accounts/email-change.ts'
import { PROFILE_KEYS } from '#domain/accounts/profile-record.ts'
import { DIGEST_FREQUENCIES } from '#domain/open-tasks/digest-setting.ts'
import { boundedText, done, linkToken, noticeVersion, signUpBody } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { savedOf, saveOf } from './records.ts'

const operation = operationsFor('Own account')

const { first_name, last_name, mobile, linkedin_url, location } = signUpBody.shape

/** First and last name change together, because the database stores them as one value, full_name. */
const profileChanges = z
  .strictObject({ name: z.strictObject({ first_name, last_name }), mobile, linkedin_url, location })
  .partial()
  .openapi('ProfileChanges')

export const saveProfile = createRoute({
  ...operation('saveProfile', 'Save changes to your profile'),
  request: {
    body: json(
      saveOf(profileChanges).openapi('SaveProfile'),
      'The changed fields; the rules of sign-up apply',
    ),
  },
  responses: {
    200: json(
      savedOf(profileChanges, PROFILE_KEYS).openapi('ProfileSaved'),
      'Saved, except the conflicting fields',
    ),
    ...refusals,
  },
})

export const seePrivacyNotice = createRoute({
  ...operation('seePrivacyNotice', 'Record that you have seen a version of the privacy notice'),
  request: { body: json(z.strictObject({ version: noticeVersion }), 'The version that was shown') },
  responses: { 200: json(done, 'Recorded; an earlier version changes nothing'), ...refusals },
})

export const saveDigest = createRoute({
  ...operation('saveDigest', 'Choose when you get the digest, the e-mail each morning (team members only)'),
  request: {
    body: json(z.strictObject({ digest: z.enum(DIGEST_FREQUENCIES) }), 'On workdays, on Mondays, or never'),
  },
  responses: { 200: json(done, 'Saved'), ...refusals },
})

export const changePassword = createRoute({
  ...operation('changePassword', 'Change your password'),
  request: {
    body: json(
      z.strictObject({ current: boundedText, password: boundedText }),
      'The current and the new password',
    ),
  },
  responses: { 200: json(done, 'Changed; all other sessions are ended'), ...refusals },
})

export const requestEmailChange = createRoute({
  ...operation(
    'requestEmailChange',
    'Request a change of your e-mail address, and get a confirmation e-mail at the new one',
  ),
  request: {
    body: json(
      z.strictObject({ email: boundedText, password: boundedText }),
      'The new address and the current password',
    ),
  },
  responses: {
    200: json(done, 'The same response whether or not the address has an account'),
    ...refusals,
  },
})

export const openEmailChange = createRoute({
  ...operation('openEmailChange', 'Open the confirmation link of an address change'),
  ...PUBLIC_OPERATION,
  request: { query: z.object({ token: linkToken }) },
  responses: {
    302: {
      description:
        'Sets a cookie and redirects to the account page, where the owner confirms the change, or to the sign-in page. The redirect of an expired link includes its token',
    },
    ...refusals,
  },
})

const emailChange = z.enum(EMAIL_CHANGE_OUTCOMES)

export const readOpenedEmailChange = createRoute({
  ...operation('readOpenedEmailChange', 'Read the address change whose link this browser opened'),
  responses: {
    200: json(
      z.object({ outcome: emailChange, new_email: z.string().nullable() }),
      'The outcome of opening the link',
    ),
    ...refusals,
  },
})

export const confirmEmailChange = createRoute({
  ...operation('confirmEmailChange', 'Confirm the address change whose link this browser opened'),
  request: {
    body: json(z.strictObject({}), 'Empty; a cookie identifies the link'),
  },
  responses: {
    200: json(z.object({ outcome: emailChange }), "The outcome; 'done' means that the address has changed"),
    ...refusals,
  },
})

export const ownSession = z
  .object({
    id: z.string(),
    /** The User-Agent header with which the session was started. Empty if there was none. */
    agent: z.string(),
    started_at: z.string(),
    seen_at: z.string(),
    current: z.boolean(),
  })
  .openapi('OwnSession')

export const listSessions = createRoute({
  ...operation('listSessions', 'List your sessions'),
  responses: {
    200: json(
      z.object({ sessions: z.array(ownSession) }),
      'The current session first, then the most recently seen',
    ),
    ...refusals,
  },
})

export const endSession = createRoute({
  ...operation('endSession', 'End one of your sessions'),
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { 200: json(done, 'Ended by this or an earlier request'), ...refusals },
})

export const endAllSessions = createRoute({
  ...operation('endAllSessions', 'Sign out everywhere'),
  responses: { 200: json(done, 'All sessions ended, including this one'), ...refusals },
})

export const deleteAccount = createRoute({
  ...operation('deleteAccount', 'Delete your account'),
  request: {
    body: json(
      z.strictObject({ password: boundedText, also_submitted: z.boolean() }),
      'Submitted applications stay with the group unless also_submitted is true',
    ),
  },
  responses: { 200: json(done, 'Deleted, together with all drafts'), ...refusals },
})
