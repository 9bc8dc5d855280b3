import { readAmount } from '../amounts.ts'

/** An amount in rupees that a text states, with the words around it. */
export type StatedAmount = {
  /** The amount as the text writes it. */
  readonly text: string
  /** The lowest and the highest value that the text may mean, in rupees. They differ for 'over ₹4 lakh' and '2-3 crore'. */
  readonly from: number
  readonly to: number
  /** The words before the amount in its sentence, in lower case, which have the subject. */
  readonly sentence: string
  /** The words since the previous amount in the sentence, without those that say nothing, such as 'about'. */
  readonly before: string
  /** The words that `before` leaves out at its end. */
  readonly fillers: string
  /** The words after the amount, up to the next amount or the end of the sentence, in lower case. */
  readonly after: string
}

/** Share by which an amount may differ from a table, because people round amounts that they write out. */
const ROUNDING = 0.05
const ROUGH = 0.12
const OPEN_ENDED = 0.25

/** '₹1.5 Cr', 'Rs. 75,00,000', '50L', 'INR 2 crore'; and '2' in '2 to 3 crore'. A '$' before it makes it another currency. */
const AMOUNT =
  /(?<![\p{L}\d.,$€£])(?<currency>₹|rs\.?|inr|rupees)? ?(?<!(?:\$|€|£|usd|eur) ?)(?<number>\d[\d,]*(?:\.\d+)?)(?: ?(?<unit>k|thousand|hazaar|l|la(?:c|kh)s?|cr|crs|crores?|mn|million|m|bn|billion|लाख|करोड़|करोड़)(?![\p{L}\d]))?(?<plus>\+)?/giu
/** The end of a sentence, but not the point of 'Rs. 5' and 'approx. 5'. */
const SENTENCE_END = /(?<!\b(?:[Rr]s|approx|appx|[Nn]os?|[ei]))\.\s+(?=[\p{Lu}₹\d])|[!?;]\s+|\n+/u
/**
 * Words that may follow an amount without a currency. A noun such as 'farmers' means that the number counts something
 * else.
 */
const NOT_COUNTED =
  /^\W*(?:$|[^\p{L}\s]|(?:rs|inr|rupees|only|in|on|from|of|at|for|to|by|as|with|and|or|over|last|per|a|so|across|through|this|each|every|we|is|are|was|were|has|have|had|which|that|but|now|today|right|plus|more|total|seed|pre|angel|bridge|series|round|raise|raised|funding|funds|investment|capital|equity|revenue|revenues|sales|turnover|mrr|arr|month|monthly|till|until|during|after|before|while|when|via|worth|already|led|against)(?!\p{L}))/iu
const OTHER_CURRENCY = /^\s*(?:dollars?|usd|eur|euros?|pounds?)/iu
/** The fewest digits of an amount that has neither a currency nor a unit. */
const BARE_DIGITS = 5

const ONES = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SPELLED =
  /\b(?:(?<half>half) an?|(?<one>an?)|(?:(?<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-]?)?(?<ones>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)?)(?<more> and a half)?(?=\s+(?:la(?:c|kh)s?|crores?|million)\b)/giu

/** Writes the numbers before lakh and crore as digits: 'two and a half crore', 'fifty lakh'. Joins spaces. */
const withDigits = (text: string): string =>
  text.replace(/[^\S\n]+/g, ' ').replace(SPELLED, (spelled, ...rest) => {
    const { half, one, tens, ones, more } = rest.at(-1) as Readonly<Record<string, string | undefined>>
    if (spelled === '') return spelled
    const whole =
      (one ? 1 : 0) +
      (tens ? (TENS.indexOf(tens.toLowerCase()) + 2) * 10 : 0) +
      (ones ? ONES.indexOf(ones.toLowerCase()) + 1 : 0)
    return String(whole + (half || more ? 0.5 : 0))
  })

const FILLERS = new Set(
  (
    'a an the our this that total sum of in at is are was were be to up for about around approximately approx roughly ' +
    'some nearly almost close over above exceeding exceeded more less than under just only now currently already another ' +
    'further additional additionally initial first second small larger seed pre-seed preseed pre angel bridge series round ' +
    'rounds funding funds fund fresh new investment investments capital equity money worth between from stood stands came ' +
    'reached reaching hit touched touching crossed crossing grew grown rose fell dropped went amount size i.e ie approx. ' +
    'external outside institutional and'
  ).split(' '),
)
const ABOUT = /\b(?:about|around|approx|approximately|roughly|some)\b|~/
const OVER = /\b(?:over|above|more than|exceeding|exceeded|crossed|crossing)\b/
const UNDER = /\b(?:nearly|almost|close to|under|less than|up to)\b/

type Found = {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly high: number
  /** Rupees of its unit, such as 100,000 for lakh. */
  readonly unit: number
  readonly hasCurrency: boolean
  readonly plus: boolean
}

/** Returns the amounts that a text states. */
export const amountsIn = (text: string): StatedAmount[] =>
  withDigits(text)
    .split(SENTENCE_END)
    .flatMap((sentence) => {
      const found = joined(numbersIn(sentence), sentence)
      return found.map((amount, index) => {
        const previous = found[index - 1]
        // 'grew from 2 lakh to 4 lakh': the words before both amounts belong to the second.
        const follows = previous && isStep(sentence, previous, amount)
        const start = follows ? (found[index - 2]?.end ?? 0) : (previous?.end ?? 0)
        const said = follows
          ? `${sentence.slice(start, previous.start)} to`
          : sentence.slice(start, amount.start)
        const after = sentence.slice(amount.end, found[index + 1]?.start ?? sentence.length)
        const text = sentence.slice(amount.start, amount.end).trim()
        return stated({ ...amount, text }, sentence.slice(0, amount.start), said, after)
      })
    })

const isStep = (sentence: string, one: Found, next: Found): boolean =>
  /^[^,]{0,25}\bto\s*$/i.test(sentence.slice(one.end, next.start)) && isAfter('from', sentence, one)

const isAfter = (word: string, sentence: string, { start }: Found): boolean =>
  sentence
    .slice(Math.max(0, start - word.length - 1), start)
    .trim()
    .toLowerCase() === word

function numbersIn(sentence: string): Found[] {
  const matches = [...sentence.matchAll(AMOUNT)]
  return matches.flatMap((match, index) => {
    const { currency, number = '', unit, plus } = match.groups ?? {}
    const end = match.index + match[0].length
    const rest = sentence.slice(end)
    const digits = number.replace(/[,.]+$/, '')
    // In '2 to 3 crore', the unit follows the second number.
    const next = matches[index + 1]
    const isRange = next && !unit && /^\s*(?:to|-|–)\s*$/i.test(sentence.slice(end, next.index))
    const shared = unit ?? (isRange ? next.groups?.unit : undefined)
    if (OTHER_CURRENCY.test(rest)) return []
    if (!currency && !(isRange && shared) && !NOT_COUNTED.test(rest)) return []
    if (!currency && !shared && digits.replaceAll(',', '').length < BARE_DIGITS) return []
    const value = readAmount(`${digits}${shared ? ` ${shared}` : ''}`)
    if (!value) return []
    const scale = (shared && readAmount(`1 ${shared}`)) || 1
    const marks = { hasCurrency: currency !== undefined, plus: plus !== undefined }
    return [{ start: match.index, end, value, high: value, unit: scale, ...marks }]
  })
}

/** Joins the parts of '1 crore 20 lakh', and the ends of '₹2 to 3 crore'. */
function joined(amounts: readonly Found[], sentence: string): Found[] {
  const result: Found[] = []
  for (const amount of amounts) {
    const last = result.at(-1)
    const between = last ? sentence.slice(last.end, amount.start) : undefined
    const isSum =
      last && /^\s*(?:and\s+)?$/i.test(between ?? '') && !amount.hasCurrency && amount.value < last.unit
    const isRange = last && /^\s*(?:to|-|–|and)\s*$/i.test(between ?? '') && amount.value > last.value
    const isBetween = /^\s*and/i.test(between ?? '')
      ? isAfter('between', sentence, last ?? amount)
      : !isStep(sentence, last ?? amount, amount)
    if (last && isSum) {
      const value = last.value + amount.value
      result[result.length - 1] = { ...last, end: amount.end, value, high: value, unit: amount.unit }
    } else if (last && isRange && isBetween) {
      result[result.length - 1] = { ...last, end: amount.end, high: amount.value }
    } else result.push(amount)
  }
  return result
}

/** The number of words next to an amount that are read, and the number of characters that they have at most. */
const WORDS = 24
const CHARACTERS = 300

/** Returns words in lower case, without punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[(),:"“”~≈–—]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word))

function stated(
  { text, value, high, plus }: Found & { readonly text: string },
  sentence: string,
  before: string,
  after: string,
): StatedAmount {
  // In 'of the ₹2 crore we are raising, ₹80 lakh is for sales', the words before the comma belong to the first amount.
  const words = /,\s*$/.test(before) ? [] : wordsOf(before.slice(-CHARACTERS)).slice(-WORDS)
  const kept = words.findLastIndex((word) => !FILLERS.has(word)) + 1
  const fillers = words.slice(kept).join(' ')
  const rough = ABOUT.test(fillers) || /[~≈] ?$/.test(before) ? ROUGH : ROUNDING
  return {
    text,
    from: value * (1 - (UNDER.test(fillers) ? OPEN_ENDED : rough)),
    to: high * (1 + (OVER.test(fillers) || plus ? OPEN_ENDED : rough)),
    sentence: wordsOf(sentence.slice(-CHARACTERS)).slice(-WORDS).join(' '),
    before: words.slice(0, kept).join(' '),
    fillers,
    after: wordsOf(after.slice(0, CHARACTERS)).slice(0, WORDS).join(' '),
  }
}
