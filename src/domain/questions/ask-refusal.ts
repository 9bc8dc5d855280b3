import { WITHDRAWN_TEXTS } from '../applications/withdrawal.ts'
import { ASKING_TEXTS } from './messages.ts'

type Application = { readonly account_deleted: boolean; readonly withdrawn: unknown }

/** Returns why the founder of an application cannot be asked questions, or undefined if they can. */
export function askRefusal({ account_deleted, withdrawn }: Application): string | undefined {
  if (account_deleted) return ASKING_TEXTS.founderDeleted
  return withdrawn ? WITHDRAWN_TEXTS.notAsked : undefined
}
