import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { READERS, type Reader, type Story } from './application-histories.ts'
import { mean } from './count-pairs.ts'

type Given = Story['verdicts']

/** Returns the steps of the verdicts on an application, except a reader's own. */
export const stepsOf = (given: Given, except?: Reader): number[] =>
  READERS.flatMap((reader) => {
    const verdict = reader === except ? null : given[reader]
    return verdict ? [VERDICT_VALUES.indexOf(verdict)] : []
  })

/** Returns, for each application that a reader and a colleague read, the steps from the colleagues' mean. */
export const differencesOf = (reader: Reader, all: readonly Given[]): number[] =>
  all.flatMap((given) => {
    const own = given[reader]
    const colleagues = stepsOf(given, reader)
    return own && colleagues.length > 0 ? [mean(colleagues) - VERDICT_VALUES.indexOf(own)] : []
  })
