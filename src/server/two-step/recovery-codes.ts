import { createHash, randomInt } from 'node:crypto'
import { inGroups } from '#domain/accounts/two-step-code.ts'
import { RECOVERY_CODES } from '#domain/limits.ts'

// Without 0, 1, i, l, o, u: 30 characters that nobody mistakes for one another on paper.
const CHARACTERS = '23456789abcdefghjkmnpqrstvwxyz'
/** 78 bits: too many to try, even for whoever has the hashes, which therefore need no salt and no key. */
const LENGTH = 16

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')

/** A set of codes to be shown once, and what is stored of them. */
export function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { shown: codes.map((code) => inGroups(code, '-')), hashes: codes.map(hashOfCode) }
}

/** @param code as `parseTwoStepCode` reads it */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')
