import { ERROR_STATUS } from '#contract/error-codes.ts'
import { errorReply } from '#contract/errors.ts'

/** Longer than any sentence of ours, and shorter than what was sent. There may be one for each field. */
const SENTENCE_CHARACTERS = 1_000

/** What every refusal bears; `headers.test.ts` holds all headers against their values. */
const REFUSAL_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** What is wrong with a reply to a request that may be wrong itself: nothing, when it is a success or a clear refusal. */
export async function faultOfAnswer(response: Response): Promise<string | undefined> {
  const text = await response.text()
  if (response.status < 400) return undefined
  const told = `${response.status} ${text.slice(0, 200)}`
  if (response.status >= 500) return told
  for (const [name, value] of Object.entries(REFUSAL_HEADERS)) {
    if (response.headers.get(name) !== value) return `${told} has ${name}: ${response.headers.get(name)}`
  }
  const { data } = errorReply.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined)
  if (!data || ERROR_STATUS[data.error.code] !== response.status) return `${told} is no refusal of ours`
  const { message, faults = [] } = data.error
  const longest = Math.max(...[message, ...faults.map((fault) => fault.message)].map(({ length }) => length))
  return longest > SENTENCE_CHARACTERS ? `${told} has a sentence of ${longest} characters` : undefined
}
