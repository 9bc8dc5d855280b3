import { FOLDED_NAME_CHARACTERS } from './limits.ts'
import { withAsciiDigits } from './typed-text.ts'

/**
 * Normalises names for comparison: removes case, accents and marks that writers often omit, and replaces variants with
 * plain letters, digits, hyphens, quotes and single spaces. `fold_name` in the database does the same for search,
 * sorting and tags (migrations/0005_fold_more_scripts.sql). tests/database/names.test.ts compares the two, character by
 * character. A change here needs a migration.
 */

/** Symbols that are not on keyboards and that nobody types in a search. */
const REGISTERED = /[©®℠™]/gu

/** Characters that decomposition would split into a space and an accent, or into two apostrophes. */
const BEFORE_DECOMPOSITION: readonly (readonly [plain: string, typed: RegExp])[] = [
  ["'", /[\u00b4\u0384\u1fbd\u1fbf\u1fcd-\u1fcf\u1fdd-\u1fdf\u1ffd\u1ffe]/gu],
  ['"', /[\u2033\u2036]/gu],
]

/**
 * Accents of Latin, Greek and Cyrillic letters, the points of Hebrew, Arabic and Syriac, the tatweel, Vedic accents,
 * and nuktas. Other marks of Indian scripts, such as vowel signs, are kept.
 */
const ACCENTS = [
  String.raw`\u0300-\u036f\u0483-\u0489\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f`,
  String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
  String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff`,
  String.raw`\u0711\u0730-\u074a`,
  String.raw`\u0951-\u0954\u1cd0-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9`,
  String.raw`\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc`,
].join('')
/** Invisible characters, and control characters that are not whitespace. */
const INVISIBLE = String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`
const IGNORED = new RegExp(`[${ACCENTS}${INVISIBLE}]+`, 'gu')

/** Characters that users treat as equal although Unicode has no decomposition for them. */
const VARIANTS: readonly (readonly [plain: string, variants: string])[] = [
  [' ', '\u0085\u1680\u2028\u2029'],
  ["'", '`‘’‚‛ʹʻʼʽʾʿˈ՚ꞌ׳′‵‹›❛❜'],
  ['"', '“”„‟ʺˮ״«»❝❞〝〞〟'],
  ['-', '‐‒–—―−˗⁃֊־᐀᠆⸗⸚⸺⸻⹀〰゠'],
  ['~', '〜'],
  [',', '،٬、'],
  [';', '؛'],
  ['?', '؟'],
  ['.', '۔٫。'],
  [':', '∶꞉'],
  ['/', '⁄∕'],
  ['·', '•‧∙⋅・'],
  ['%', '٪'],
  ['*', '٭'],
  ['a', 'ⱥᶏɑᴀ'],
  ['b', 'ƀƃɓᵬᶀꞗʙ'],
  ['c', 'ƈȼɕꞓꞔᴄ'],
  ['d', 'đðƌȡɖɗᵭᶁᶑᴅ'],
  ['e', 'ɇᶒⱸꬴᴇ'],
  ['f', 'ƒᵮᶂꞙꜰ'],
  ['g', 'ǥɠᶃꞡɡɢ'],
  ['h', 'ħɦⱨꞕʜ'],
  ['i', 'ıɨᶖɪ'],
  ['j', 'ɉʝȷɟᴊ'],
  ['k', 'ƙᶄⱪꝁꝃꝅꞣĸᴋ'],
  ['l', 'łƚȴɫɬɭᶅⱡꝉꞎꬷꬸꬹʟ'],
  ['m', 'ɱᵯᶆꬺᴍ'],
  ['n', 'ŋƞȵɲɳᵰᶇꞑꞥꬻɴ'],
  ['o', 'øⱺꝋꝍɵᴏ'],
  ['p', 'ƥᵱᵽᶈꝑꝓꝕᴘ'],
  ['q', 'ɋʠꝗꝙꞯ'],
  ['r', 'ɍɼɽɾᵲᵳᶉꞧꭉʀ'],
  ['s', 'ȿʂᵴᶊꞩꟊẜẝꜱ'],
  ['t', 'ŧƫƭȶʈᵵⱦᴛ'],
  ['u', 'ʉᶙꞹꭎꭒᴜ'],
  ['v', 'ʋᶌⱱⱴꝟᴠ'],
  ['w', 'ⱳᴡ'],
  ['x', '×ᶍꭖꭗꭘꭙ'],
  ['y', 'ƴɏỿꭚʏ'],
  ['z', 'ƶȥɀʐʑᵶᶎⱬᴢ'],
  ['ə', 'ǝ'],
  ['aa', 'ꜳ'],
  ['ae', 'æᴁ'],
  ['ao', 'ꜵ'],
  ['au', 'ꜷ'],
  ['av', 'ꜹꜻ'],
  ['ay', 'ꜽ'],
  ['oe', 'œɶ'],
  ['oo', 'ꝏ'],
  ['ou', 'ȣ'],
  ['ss', 'ß'],
  ['th', 'þꝥꝧ'],
  ['tz', 'ꜩ'],
  ['σ', 'ς'],
  ['г', 'ґғҕӷӻ'],
  ['ж', 'җ'],
  ['з', 'ҙ'],
  ['и', 'ҋ'],
  ['к', 'қҝҟӄ'],
  ['л', 'ӆԓԡԯ'],
  ['м', 'ӎ'],
  ['н', 'ңӈӊԣԩ'],
  ['п', 'ҧԥ'],
  ['р', 'ҏ'],
  ['с', 'ҫ'],
  ['т', 'ҭꚋ'],
  ['ү', 'ұ'],
  ['х', 'ҳӽӿ'],
  ['ч', 'ҷҹ'],
  // Yiddish digraphs.
  ['\u05d5\u05d5', '\u05f0'],
  ['\u05d5\u05d9', '\u05f1'],
  ['\u05d9\u05d9', '\u05f2'],
  // Arabic alef, heh, kaf and yeh, as Arabic, Persian, Urdu and Kurdish keyboards type them.
  ['\u0627', '\u0671\u0672\u0673'],
  ['\u0647', '\u0629\u06be\u06c1\u06c3\u06d5'],
  ['\u0643', '\u06a9\u06aa'],
  ['\u064a', '\u0649\u06cc\u06cd'],
  // Devanagari candrabindu, which is often written as an anusvara.
  ['\u0902', '\u0901'],
  // Bengali khanda ta. It was once encoded with a joiner, like the Malayalam chillus below.
  ['\u09a4\u09cd', '\u09ce'],
  // Tamil: the au length mark looks like a letter, and sri looks the same with either of two letters.
  ['\u0bb3', '\u0bd7'],
  ['\u0bb8', '\u0bb6'],
  ['\u0d2e\u0d4d', '\u0d54'],
  ['\u0d2f\u0d4d', '\u0d55'],
  ['\u0d34\u0d4d', '\u0d56'],
  ['\u0d30\u0d4d', '\u0d4e\u0d7c'],
  ['\u0d23\u0d4d', '\u0d7a'],
  ['\u0d28\u0d4d', '\u0d7b'],
  ['\u0d32\u0d4d', '\u0d7d'],
  ['\u0d33\u0d4d', '\u0d7e'],
  ['\u0d15\u0d4d', '\u0d7f'],
]

const PLAIN: ReadonlyMap<string, string> = new Map(
  VARIANTS.flatMap(([plain, variants]) => Array.from(variants, (variant) => [variant, plain] as const)),
)
const ALL_VARIANTS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu')

/** White letters on black shapes, from generators of styled text for social media. */
const WHITE_ON_BLACK = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const ALPHABET_STEP = 0x20
const LETTER_A = 0x61

/**
 * Sequences that look like other sequences: a doubled Thai or Lao e, marks in another order, both Malayalam au signs,
 * and repeated Malayalam viramas.
 */
const SEQUENCES: readonly (readonly [typed: RegExp, plain: string])[] = [
  [/\u0e40\u0e40/gu, '\u0e41'],
  [/\u0e4d([\u0e48-\u0e4b])/gu, '$1\u0e4d'],
  [/\u0ec0\u0ec0/gu, '\u0ec1'],
  [/\u0ecd([\u0ec8-\u0ecb])/gu, '$1\u0ecd'],
  [/\u0d46\u0d57/gu, '\u0d57'],
  [/\u0d4d+/gu, '\u0d4d'],
]

const BEGINNING = new RegExp(`^.{0,${FOLDED_NAME_CHARACTERS}}`, 'su')
const SPACES = /[\t\n\v\f\r ]+/gu

const replaceAll = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((replaced, [typed, plain]) => replaced.replace(typed, plain), text)

const whiteOnBlack = (letter: string): string =>
  String.fromCodePoint(LETTER_A + (((letter.codePointAt(0) as number) - 0x1f150) % ALPHABET_STEP))

/** Returns the normalised beginning of a name, for comparison: 'Café  Crème' → 'cafe creme'. */
export function foldName(name: string): string {
  const [beginning] = BEGINNING.exec(name) as RegExpExecArray
  const prepared = BEFORE_DECOMPOSITION.reduce(
    (text, [plain, typed]) => text.replace(typed, plain),
    beginning.replace(REGISTERED, ''),
  )
  const letters = prepared.normalize('NFKD').replace(IGNORED, '').replace(WHITE_ON_BLACK, whiteOnBlack)
  const plain = withAsciiDigits(letters.toLowerCase()).replace(
    ALL_VARIANTS,
    (variant) => PLAIN.get(variant) ?? '',
  )
  return replaceAll(plain, SEQUENCES).normalize('NFC').replace(SPACES, ' ').trim()
}
