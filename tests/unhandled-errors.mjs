import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter for errors that its JSON report omits: those that no test caught.
 * Writes their stacks, as a JSON list, to the file that UNHANDLED_ERRORS names.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(errors.map((one) => one.stack ?? one.message)))
  }
}
