import { createRoute, z } from '@hono/zod-openapi'
import { PRIVACY_NOTICE_CHARACTERS, RETENTION_MONTHS_MAX } from '#domain/limits.ts'
import { boundedText, sessionReply } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { recordVersion } from './records.ts'

const operation = operationsFor('Settings')

const settingsReply = z
  .object({
    /** 0 before the first change. */
    version: z.number().int(),
    /** The settings in use. Values from environment variables and defaults are included. */
    investor: z.string(),
    product: z.string(),
    sender_name: z.string(),
    /** Empty if there is none. */
    contact_email: z.string(),
    /** One company per line. Empty if there are none. */
    funded_companies: z.string(),
    /** IANA name. Empty if none is chosen; UTC is then used. */
    time_zone: z.string(),
    require_two_step: z.boolean(),
    /** Empty if there is none. A line that starts with # is a heading. */
    privacy_notice: z.string(),
    /** Months after its decision or withdrawal when an application is deleted. Null keeps all applications. */
    retention_months: z.number().int().nullable(),
    /** The path of the logo, which changes with its content. Null if there is no logo. */
    logo: z.string().nullable(),
    /** Settings that are fixed by environment variables. */
    fixed: z.array(z.object({ setting: z.string(), variable: z.string() })),
    /** The address where founders apply. */
    address: z.string(),
  })
  .openapi('Settings')

export const readSettings = createRoute({
  ...operation('readSettings', 'Read the settings'),
  responses: { 200: json(settingsReply, 'The settings in use'), ...refusals },
})

/** Room for a logo of 200 KB in Base64, with line breaks. */
const LOGO_CHARACTERS = 400_000

export const saveSettings = createRoute({
  ...operation('saveSettings', 'Change settings'),
  request: {
    body: json(
      z.strictObject({
        /** The version that the change is based on. */
        base_version: recordVersion,
        investor: boundedText.optional(),
        product: boundedText.optional(),
        sender_name: boundedText.optional(),
        contact_email: boundedText.optional(),
        /** One company per line. */
        funded_companies: boundedText.optional(),
        /** IANA name, like Asia/Kolkata. */
        time_zone: boundedText.optional(),
        require_two_step: z.boolean().optional(),
        /** A line that starts with # is a heading. Founders see each new text as a new version. */
        privacy_notice: z
          .string()
          .max(2 * PRIVACY_NOTICE_CHARACTERS)
          .optional(),
        /** Null keeps all applications. */
        retention_months: z.number().int().min(1).max(RETENTION_MONTHS_MAX).nullable().optional(),
        /** A PNG or SVG image in Base64. Null removes the logo. */
        logo: z.string().max(LOGO_CHARACTERS).nullable().optional(),
      }),
      'The settings to change; an empty text restores the default',
    ),
  },
  responses: { 200: json(settingsReply, 'Saved by this or an earlier request'), ...refusals },
})

export const readPrivacyNotice = createRoute({
  ...operation('readPrivacyNotice', 'Read the privacy notice'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(
      z.object({
        /** Null if there is no privacy notice. */
        notice: z
          .object({ version: z.number().int(), text: z.string(), published_at: z.string() })
          .nullable(),
        /** The address for questions, or an empty text. */
        contact_email: z.string(),
      }),
      'The version in use; a line that starts with # is a heading',
    ),
    ...refusals,
  },
})

/** Uses POST, because a token in the URL would appear in access logs. */
export const checkSetupLink = createRoute({
  ...operation('checkSetupLink', 'Check a set-up link'),
  ...PUBLIC_OPERATION,
  request: { body: json(z.strictObject({ token: boundedText }), 'The token that the server printed') },
  responses: {
    200: json(
      z.object({
        /** The group's name, if an environment variable fixes it. Null otherwise. */
        investor: z.string().nullable(),
      }),
      "The link is valid; 'invalid-link' if it is unknown, or once there is an administrator",
    ),
    ...refusals,
  },
})

export const setUp = createRoute({
  ...operation('setUp', 'Create the first administrator with a set-up link'),
  ...PUBLIC_OPERATION,
  request: {
    body: json(
      z.strictObject({
        token: boundedText,
        /** Ignored if an environment variable fixes the name. */
        investor: boundedText,
        /** The group's time zone. Ignored if the server does not know it. */
        time_zone: boundedText.optional(),
        first_name: boundedText,
        last_name: boundedText,
        email: boundedText,
        password: boundedText,
      }),
      'The account of the first administrator',
    ),
  },
  responses: {
    200: json(sessionReply, "Created and signed in; 'invalid-link' once there is an administrator"),
    ...refusals,
  },
})
