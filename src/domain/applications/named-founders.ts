import type { Founder } from '../forms/kinds/founders.ts'

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** Phrases in which a text states the number of the company's own founders, not of other people's. */
const COUNTED = [
  /^(?<number>\d{1,2}|[a-z]+) (?:co-? ?)?founders\b(?!.*\b(?:we|us|our)\b)/gu,
  /\b(?<number>both) (?:the |of the )?(?:co-? ?)?founders\b/gu,
  /\b(?<number>\d{1,2}|[a-z]+)[- ](?:member|person) founding team\b/gu,
  /\bthe (?<number>\d{1,2}|[a-z]+) of us\b(?! (?:at|in|from|on) )/gu,
  /\bwe are (?<number>\d{1,2}|[a-z]+) (?:\w+ ){1,3}who (?:co-? ?)?(?:founded|started)\b/gu,
  /\b(?:we are|we're|we|all|our|as)(?: the| a team of)? (?<number>\d{1,2}|[a-z]+)(?: \w+)? (?:co-? ?)?founders\b/gu,
  /\b(?:team of|by|there are|have|has|the) (?<number>\d{1,2}|[a-z]+) (?:co-? ?)?founders\b/gu,
  /\bfounding team (?:of|has|is|consists of|comprises) (?<number>\d{1,2}|[a-z]+)\b/gu,
  /\b(?<number>\d{1,2}|[a-z]+) of us (?:\w+ )?(?:co-?found|found|start|beg[au]n|built|set up|launch|quit|left)/gu,
  /\b(?:founded|started|run|led) by (?<number>\d{1,2}|[a-z]+) (?:\w+ ){0,2}(?:friends|engineers|siblings|brothers|sisters|colleagues|classmates|batchmates|alumni|people|of us)\b/gu,
]
/** Other people's founders: customers, advisers, and the founders of other companies. */
const OTHERS =
  /\b(?:interviewed|spoke|talked|met|advised?|mentor\w*|helped|invested|funded)\b[^,]*\bfounders\b|\bfounders (?:of(?! (?:the|our|this) )|at|advise|mentor|use|pay)\b|\bcustomers?\b|\bone of (?:the )?\w+ founders\b/u
/** Founders of a company in which one of these founders was before. */
const FORMER =
  /\b(?:earlier|former|previous|past|old|ex|first|last)[- ](?:co-? ?founders?|company|startup|start-up|venture)\b/iu

/** Names next to 'co-founder': 'my co-founder Ravi', 'co-founders Ravi and Priya Shah', 'Ravi Rao (co-founder, CTO)'. */
const TITLED =
  /\b(?:[Cc]o-?[Ff]ounders?(?:,|:| are| -)?|[Ff]ounders(?::| are| -)) (?<names>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?(?:(?:, | and |, and | & )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)*)/gu
const FOLLOWED =
  /(?<names>\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)?(?:,? \([^()]{0,40}|, (?:our |my |the |a )?)[Cc]o-?[Ff]ounders?(?! (?:of|at)\b)/gu
/** 'Asha, Ravi and Meena founded the company'. */
const FOUNDED =
  /(?<names>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?(?:, \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)*,? and \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) (?:have )?(?:co-?)?(?:founded|started)\b/gu
/** First words of sentences that are no names. */
const NO_NAMES = new Set(['together', 'today', 'then', 'later', 'here', 'so', 'finally'])
const MY_COFOUNDERS = /\b(?:my|i have) (?<number>\d|[a-z]+) (?:co-? ?)?founders\b/u
const MY_COFOUNDER = /\b[Mm]y (?:\w+ )?[Cc]o-?[Ff]ounder/u

/** A founder who is no longer with the company. */
const LEFT =
  /\b(?:left (?:us|the (?:company|team|startup|start-up|business)|in 20\d\d|last|this|after)|stepped (?:down|back|away)|parted ways|exited|moved on|dropped out)\b/iu

const numberOf = (word = ''): number => {
  if (word === 'both') return 2
  return /^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word)
}

const firstWord = (name = ''): string => name.trim().split(' ')[0]?.toLowerCase() ?? ''

/**
 * Returns the number of founders that a text states or names, or 0. It reads numbers next to 'founders', 'founding
 * team' and 'of us', and names next to 'co-founder', 'founded' and 'started', unless a founder has left.
 */
export function foundersNamed(text: string, listed: readonly Pick<Founder, 'firstName'>[]): number {
  if (LEFT.test(text)) return 0
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .split(/(?<=[.!?;] )/)
    .filter((sentence) => !FORMER.test(sentence))
    .join('')
  const counted = plain
    .toLowerCase()
    .split(/[.!?;] /)
    .filter((sentence) => !OTHERS.test(sentence))
    .flatMap((sentence) => COUNTED.flatMap((phrase) => [...sentence.matchAll(phrase)]))
    .map(({ groups }) => numberOf(groups?.number))
  const named = new Set(
    [TITLED, FOLLOWED, FOUNDED]
      .flatMap((pattern) => [...plain.matchAll(pattern)])
      .flatMap(({ groups }) =>
        (groups?.names ?? '')
          .split(/, and | and |, | & /)
          .map(firstWord)
          .filter((name) => !NO_NAMES.has(name)),
      ),
  )
  // The list's founders whom the text mentions without a title. The writer of 'my co-founder' may be unnamed.
  const words = new Set(plain.toLowerCase().split(/[^\p{L}\p{M}]+/u))
  const mentioned = listed.map(({ firstName }) => firstWord(firstName)).filter((name) => words.has(name))
  const together = named.size === 0 ? 0 : new Set([...named, ...mentioned]).size
  const others = numberOf(MY_COFOUNDERS.exec(plain.toLowerCase())?.groups?.number)
  return Math.max(
    0,
    ...counted,
    others > 0 ? others + 1 : 0,
    together,
    named.size + (MY_COFOUNDER.test(plain) ? 1 : 0),
  )
}
