import { ERROR_STATUS } from '#contract/error-codes.ts'
import { errorReply } from '#contract/errors.ts'

/** Longer than any error message, and shorter than the longest value that is sent. */
const SENTENCE_CHARACTERS = 1_000

/** Headers of every refusal; `headers.test.ts` checks all headers. */
const REFUSAL_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Returns what is wrong with a reply to a fuzzed request, or undefined for a success or a clear refusal. */
export async function responseFault(response: Response): Promise<string | undefined> {
  if (response.status < 400) {
    // Does not read the body, because an event stream has no end.
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  const summary = `${response.status} ${text.slice(0, 200)}`
  if (response.status >= 500) return summary
  for (const [name, value] of Object.entries(REFUSAL_HEADERS)) {
    if (response.headers.get(name) !== value) return `${summary} has ${name}: ${response.headers.get(name)}`
  }
  const { data } = errorReply.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined)
  if (!data || ERROR_STATUS[data.error.code] !== response.status) return `${summary} is not a valid refusal`
  const { message, faults = [] } = data.error
  const longest = Math.max(...[message, ...faults.map((fault) => fault.message)].map(({ length }) => length))
  return longest > SENTENCE_CHARACTERS ? `${summary} has a sentence of ${longest} characters` : undefined
}
