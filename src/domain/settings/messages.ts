import { FUNDED_COMPANIES_MAX, LOGO_KB, LOGO_PIXELS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import type { TextSetting } from './settings.ts'

const LOGO_SIZE = `${LOGO_KB} KB`

/** Reasons why an image cannot be used as the logo. */
export const LOGO_REFUSALS = {
  tooLarge: `The logo can be at most ${LOGO_SIZE}. Choose a smaller file.`,
  tooWide: `The logo can be at most ${LOGO_PIXELS_MAX} pixels wide or high. Choose a smaller image.`,
  wrongType: 'The logo must be a PNG or SVG image. Choose another file.',
  compressed: 'This is a compressed SVG. Save it as a plain SVG.',
  encoding: 'The text of this SVG does not have the encoding that it declares. Save it again as UTF-8.',
  noNamespace: 'This SVG has no SVG namespace, so browsers would not show it. Export it again.',
  unknownEntity: (name: string) =>
    `This SVG uses the entity “${name}” without defining it. Export it again as a plain SVG.`,
  tooComplex: 'This image takes too long to draw. Simplify it, or choose a PNG.',
  unreadable: 'This image is damaged or uses features that PDFs cannot show. Choose another file.',
} as const

const HINTS: Readonly<Record<TextSetting, string>> = {
  investor: 'Founders see it on the landing page and in e-mails.',
  product: 'Shown in the header, page titles, e-mails and PDFs.',
  sender_name: 'Founders see it as the sender of e-mails. If blank, the product’s name is used.',
  contact_email: 'Shown on the landing page; replies to e-mails go there. If blank, none is shown.',
  funded_companies: `Shown on the landing page. One per line, at most ${FUNDED_COMPANIES_MAX}.`,
  privacy_notice: 'Start a line with # for a heading. Web addresses become links. Leave blank for no notice.',
}

export const SETTINGS_TEXTS = {
  title: 'Settings',
  subtitle: 'Rounds, names, logo, security, your own questions and personal data.',
  share: 'Address for founders',
  shareHint: 'Share this address with founders. They sign up and apply there.',
  copy: 'Copy',
  rounds: 'Rounds and closing dates',
  roundsHint: 'Founders may submit only while a round is open. Without rounds, they may submit at any time.',
  names: 'Names',
  namesHint: 'Shown from the next page load. Leave blank for the default.',
  hints: HINTS,
  privacy: 'Privacy notice',
  privacyHint:
    'Public at /privacy, with the contact e-mail. Linked on the landing page, at sign-up and in e-mails. Founders see when it changes.',
  timeZone: 'Time zone',
  timeZoneHint:
    'For the morning e-mail, due dates, exports and the day from which founders may apply again. New rounds and meetings start with it.',
  groupTimeZone: 'Your group’s time zone',
  noTimeZone: 'Not chosen: UTC is used',
  logo: 'Logo',
  logoHint: `PNG or SVG, at most ${LOGO_SIZE}. E-mails and link previews show only PNG logos.`,
  noLogo: 'No logo yet.',
  logoAlternative: 'Your logo',
  chooseLogo: 'Choose a logo',
  replaceLogo: 'Replace the logo',
  removeLogo: 'Remove the logo',
  twoStep: 'Two-step sign-in',
  requireTwoStep: 'The team must use two-step sign-in',
  twoStepHint: 'Members can’t see applications until they set it up.',
  fixedBy: (variable: string) => `Set by ${variable} on the server. Change it there.`,
  applicationForm: {
    title: 'Application form',
    hint: 'Ask founders questions of your own, in addition to the standard ones.',
    edit: 'Edit the application form',
  },
  teamFields: {
    title: 'Team fields',
    hint: 'Facts that your team keeps about applications, such as the deal lead. Founders never see them.',
    edit: 'Edit the team fields',
  },
  save: 'Save',
  publish: 'Publish',
  savedOnDevice: 'Not saved yet',
} as const

export const SETTINGS_MESSAGES = {
  saved: { title: 'Settings saved', description: 'Everyone sees the change when they next load a page.' },
  failed: { title: 'Settings not saved', description: 'Check your connection, then try again.' },
  unavailable: {
    title: 'The settings could not be loaded',
    description: 'Check your connection, then try again.',
  },
  loadFailed: { title: 'Error', description: 'Failed to load the settings.' },
} as const satisfies Record<string, Message>

export const SETTINGS_REFUSALS = {
  conflict: 'Someone has changed the settings. Reload to see the latest.',
  fixed: (label: string, variable: string) =>
    `${variable} sets ‘${label}’ on the server. Change it there, or remove the variable first.`,
  ownTwoStep: 'Set up two-step sign-in for your own account first. Otherwise you would lose access.',
} as const

/** Texts for the initial set-up screen. */
export const SETUP_TEXTS = {
  title: 'Set up your group',
  lead: 'Create the first administrator. You can invite your team afterwards.',
  groupNameMissing: "Enter your group's name",
  submit: 'Set up',
  signIn: 'Sign in',
} as const

export const SETUP_MESSAGES = {
  done: { title: 'Set-up is done', description: 'There is already an administrator. Sign in to continue.' },
  invalidLink: {
    title: 'This link does not work',
    description: 'Use the link that the server printed when it last started.',
  },
  failed: { title: 'Not set up', description: 'Check your connection, then try again.' },
  unavailable: {
    title: 'The link could not be checked',
    description: 'Check your connection, then try again.',
  },
} as const satisfies Record<string, Message>

export const SETUP_REFUSALS = {
  addressTaken: 'This address already has an account. Use another one, or run: npm run admin -- grant EMAIL',
  wrongAddress: (origin: string) =>
    `Open the set-up link at ${origin}, the address of this server (PUBLIC_URL).`,
} as const
