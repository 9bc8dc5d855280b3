import { USER_HEADER } from '#contract/endpoints.ts'

let here: string | undefined

/** Takes note of who is signed in in this tab, or was last, by the account's id. */
export function noteUserHere(id: string | undefined): void {
  here = id
}

/**
 * Says with what may change something whose tab it comes from. Another tab may sign somebody else in, whose cookie every
 * tab then sends, a moment before this one hears of it.
 */
export const userHeader = (): Record<string, string> => (here === undefined ? {} : { [USER_HEADER]: here })
