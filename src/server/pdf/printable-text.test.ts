import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

const missingIn = (text: string) => {
  const usage = { fonts: new Set<string>(), missing: 0 }
  printableText(text, usage)
  return usage.missing
}

test.each([
  ['bold, italic and monospace letters', '𝗕𝗼𝗹𝗱 𝑖𝑡𝑎𝑙𝑖𝑐 𝚖𝚘𝚗𝚘 𝟏𝟮', 'Bold italic mono 12'],
  ['letters in circles and squares', 'Ⓐⓑ 🄰 🅐 🅵🅾🆄🅽🅳', 'Ab A A FOUND'],
  ['small capitals, except single phonetic ones', 'Sᴍᴀʟʟ ᴄᴀᴘs [ɪ]', 'Small caps [ɪ]'],
  ['full-width letters and ligatures', 'ＡＢ１ oﬃce', 'AB1 office'],
  ['letters that are struck through', 's\u0336t\u0336', 'st'],
  ['bullets and separators of Word', '\uf0b7 a\u001eb\v\uf012 c', '• a b\n• c'],
  ['frames of tables', '┌─╬│', '┌─+|'],
])('converts to plain text: %s', (_, typed, printed) => {
  expect([printableText(typed), missingIn(typed)]).toEqual([printed, 0])
})

test('leaves out invisible characters', () => {
  expect(printableText('so\u00adft ✔\ufe0f \ufffcw\u2060w\ufeffw\u200bw')).toBe('soft ✔ wwww')
})

test.each([
  'Ask ₹12,34,567 – “naïve” Ελλάδα Привет é e\u0301',
  'क्षेत्र দুধ ਪੰਜਾਬੀ ગુજરાતી ଓଡ଼ିଆ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ශ්‍රී ᱥᱟᱱᱛᱟᱲᱤ ꯃꯤꯇꯩ ไทย',
  'اردو میں قیمت لَا שָׁלוֹם \u2067x\u2069 سنڌي',
  '👩🏽‍💻 👨‍👩‍👧 🇮🇳 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1\u20e3',
  '☐ ➤ ➔ ≡ ✔ ★ ● ■ ► ① ∀ ⇒',
])('keeps text that the fonts have: %s', (text) => {
  expect([printableText(text), missingIn(text)]).toEqual([text, 0])
})

test('prints □ for characters that no font has, and counts them', () => {
  expect([printableText('中文 𒀀 \uffef'), missingIn('中文 𒀀 \uffef')]).toEqual(['□□ □ □', 4])
})
