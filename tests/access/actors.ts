import type { AccountColumn, Column, VerdictColumn } from './tables.ts'

/** An actor's relation to the subject of an operation, which determines the column in the tables. */
type Standing = {
  readonly column: Column
  readonly ofAccount: AccountColumn
  /** The actor's column in the tables of verdicts, if it differs there. */
  readonly ofVerdicts?: VerdictColumn
  /** True if the actor owns the application, round or file. Otherwise, it belongs to another founder. */
  readonly owns?: true
}

const visitor: Standing = { column: 'visitor', ofAccount: 'visitor' }
const owner: Standing = { column: 'its founder', ofAccount: 'signed in', owns: true }
const other: Standing = { column: 'another founder', ofAccount: 'signed in' }
const administrator: Standing = { column: 'administrator', ofAccount: 'signed in' }
const member: Standing = { column: 'of the team', ofAccount: 'signed in' }
const withoutAccess: Standing = { column: 'of the team, without access', ofAccount: 'signed in' }
const memberAsOwner: Standing = { column: 'of the team, its founder', ofAccount: 'signed in', owns: true }
const partner = { ofVerdicts: 'partner' } as const
const withoutStep: Standing = { column: 'without second step', ofAccount: 'two-step required' }

/**
 * All actors, each with its column: S6.1 to S6.12, S7-accounts.5, D-way.4, D-accounts.6 and D-accounts.20. Actors whose
 * access has changed keep their earlier session.
 */
export const EVERYBODY = {
  visitor,
  'unconfirmed user': visitor,
  'founder owner': owner,
  'other founder': other,
  'owner whose session expired': visitor,
  'owner signed out elsewhere': visitor,
  'owner whose account is deleted': visitor,
  administrator,
  'administrator as owner': { ...administrator, column: 'administrator, its founder', owns: true },
  'administrator whose session expired': visitor,
  'administrator demoted just now': other,
  'owner demoted just now': owner,
  'founder promoted just now': administrator,
  'administrator without the second step': withoutStep,
  'owner without the second step': {
    column: 'without second step, its founder',
    ofAccount: 'two-step required',
    owns: true,
  },
  'administrator with the second step': { ...administrator, ofAccount: 'two-step required' },
  'recused administrator': { column: 'recused administrator', ofAccount: 'signed in' },
  'reviewer it is assigned to': member,
  'reviewer of other applications': withoutAccess,
  'recused reviewer': withoutAccess,
  'reviewer as owner': memberAsOwner,
  'reviewer demoted just now': other,
  'reviewer without the second step': withoutStep,
  partner: { ...member, ...partner },
  'recused partner': { ...withoutAccess, ...partner },
  'partner as owner': { ...memberAsOwner, ...partner },
  'partner without the second step': withoutStep,
} as const satisfies Record<string, Standing>

export type Actor = keyof typeof EVERYBODY
export const ACTORS = Object.keys(EVERYBODY) as Actor[]

export const standingOf = (actor: Actor): Standing => EVERYBODY[actor]

/** Returns the actor's column in the tables of verdicts, which distinguish reviewers and partners. */
export const verdictColumnOf = (actor: Actor): VerdictColumn => {
  const { column, ofVerdicts } = standingOf(actor)
  return ofVerdicts ?? (column.replace('of the team', 'reviewer') as VerdictColumn)
}
