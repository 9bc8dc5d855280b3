import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Change, Hearer } from '#domain/changes/change.ts'

export type KeptChange = Change & {
  /** Who may hear of it by now. */
  readonly as: Hearer
}

const KEPT_MAX = 2_000
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const NUMBER_BYTES = 8

/** The place of who may have missed anything: before all changes that are known of. */
export const NOWHERE = 0

/**
 * The latest changes that this server has heard of, in their order. A place among them is shown to others sealed, each
 * time otherwise: its number would tell of changes that are hidden from them.
 */
export function keptChanges(max = KEPT_MAX) {
  const key = randomBytes(32)
  let kept: KeptChange[] = []
  // What came before is not known.
  let latest = NOWHERE + 1
  /** Of the first change that is known of from then on. */
  let first = latest + 1

  const forgetBefore = (place: number) => {
    kept = kept.slice(place - first)
    first = place
  }

  return {
    latest: () => latest,
    add(change: KeptChange): void {
      kept.push(change)
      latest++
      if (kept.length > max) forgetBefore(latest - max / 2)
    },
    /** Something was not heard: whoever stands before it cannot be told what they have missed. */
    missSome(): void {
      latest++
      kept = []
      first = latest + 1
    },
    /** @returns undefined when they are not known any more */
    after: (place: number): readonly KeptChange[] | undefined =>
      place < first - 1 ? undefined : kept.slice(place - first + 1),
    seal(place: number): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const number = Buffer.alloc(NUMBER_BYTES)
      number.writeBigUInt64BE(BigInt(place))
      const sealed = [cipher.update(number), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat([nonce, ...sealed]).toString('base64url')
    },
    /** @returns undefined for what this server has not sealed since it started */
    unseal(text: string): number | undefined {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== NONCE_BYTES + NUMBER_BYTES + TAG_BYTES) return undefined
      const opening = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      opening.setAuthTag(bytes.subarray(-TAG_BYTES))
      const number = opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        opening.final()
      } catch {
        // Another server's, or somebody's own.
        return undefined
      }
      return Number(number.readBigUInt64BE())
    },
  }
}

export type KeptChanges = ReturnType<typeof keptChanges>
