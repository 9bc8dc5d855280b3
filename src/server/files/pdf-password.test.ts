import { expect, test } from 'vitest'
import { needsPassword } from './pdf-password.ts'

const ID = '/ID [<2066974bd02e3b8fcd6a46ab78feb7f7><2066974bd02e3b8fcd6a46ab78feb7f7>]'

/** Encryption dictionaries, written by qpdf for the password 'u', by revision of the standard. */
const WITH_PASSWORD = {
  2: '/V 1 /R 2 /Length 40 /P -4 /O <853fee3f6550fc3bc212797eaed99cc9be53347583a738e25fdfb1242bf93366> /U <c7581657faadbf87cab2d16a6a5b50edc1f663bf70c2c1586b5c11e7b5875b78>',
  3: '/V 2 /R 3 /Length 128 /P -4 /O <2a2f0a1990192c60114730bdcd39f37828a53c89a340dd473c85299dc5258e1c> /U <fc38c2bccde8fc9cfd85741e7b4c92f10122456a91bae5134273a6db134c87c4>',
  4: '/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /P -4 /O <2a2f0a1990192c60114730bdcd39f37828a53c89a340dd473c85299dc5258e1c> /U <fc38c2bccde8fc9cfd85741e7b4c92f10122456a91bae5134273a6db134c87c4>',
  5: '/V 5 /R 5 /Length 256 /P -4 /O <00ead881d191fa32002b6900e02237677ca916f450a08e2e08df35806f1eede54343c97117251bb939ea82373da01172> /U <225e9b1a2ec54416bae0a02a5ab5c3c8a8ddf84281c3bede7f1c88183a64ce05b6f4cf0719bd16a41e2683f942c082ec>',
  6: '/V 5 /R 6 /Length 256 /P -4 /O <2c26904350038860e98deaf27dceb01f85329d9c0e79ad6fcb264102a5e29954b2cc95abb14a496625646041064a721f> /U <6e990a706ddefde4c7d7488990a8a02433dd63cbac381cdb230421433a1d00202aecb9099209e89ee682f538e707a858>',
}

/** Encryption dictionaries of PDFs that open without a password and require one only for changes. */
const WITHOUT_PASSWORD = {
  2: '/V 1 /R 2 /Length 40 /P -4 /O <d8a81f2f756b03f0e776376607dc67c098531ac3e51f6e5cf0fc1473b1ce0975> /U <c394e39d27bb7d82e89f2b4ea510103e9a376497435d9b813614a42231ee7c84>',
  3: '/V 2 /R 3 /Length 128 /P -4 /O <77b8fb098022d3ab34237ea5643c08710ea5123fc5f88bf993a68cca5f12b40f> /U <9b8a6f3c81892712b92d994d7260b97a0122456a91bae5134273a6db134c87c4>',
  4: '/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /P -4 /O <77b8fb098022d3ab34237ea5643c08710ea5123fc5f88bf993a68cca5f12b40f> /U <00edf72a0555902dcf4b7e33bf2452af0122456a91bae5134273a6db134c87c4>',
  5: '/V 5 /R 5 /Length 256 /P -4 /O <c5e66e756d69dd3563780fcf72ccb188e1c5b339e2437230fd0a2e5406aa060e17d3e685951f9e0771470e3561393887> /U <47bf375f2e8f6ca08ee865281362a693fe9181d8f656568cbf0e7390f3e75cd45c2d8c41cae15f29b99aacedb143b0a8>',
  6: '/V 5 /R 6 /Length 256 /P -4 /O <3ca4e205270b423cd67ce7cf1af739460b5a9f93d85963cb1941ae9a00587fe55f3a8dbd55a7b3e0721ccb9cc6b1a6e1> /U <c085929603aded99d90002c9abccd92e382e5e223fd54984f822aa381c197fd1bf9fbc849da2d28962174a705a7023ee>',
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Returns a PDF with this encryption dictionary and a trailer. */
const encrypted = (dictionary: string, { filter = '/Standard', id = ID } = {}) =>
  latin1(
    `%PDF-1.7\n19 0 obj\n<< /Length 0 >>\nendobj\n9 0 obj\n<< /Filter ${filter} ${dictionary} >>\nendobj\n` +
      `trailer << /Root 1 0 R ${id} /Encrypt 9 0 R >>\nstartxref\n0\n%%EOF`,
  )

test.each(Object.entries(WITH_PASSWORD))(
  'detects a PDF that needs a password, with encryption revision %s',
  (_, dictionary) => {
    expect(needsPassword(encrypted(dictionary))).toBe(true)
  },
)

test.each(Object.entries(WITHOUT_PASSWORD))(
  'accepts a PDF that needs a password only for changes, revision %s',
  (_, dictionary) => {
    expect(needsPassword(encrypted(dictionary))).toBe(false)
  },
)

/** Encryption dictionaries written by Ghostscript, which escapes the bytes of strings. */
const LITERALS = [
  {
    password: true,
    id: '4700C3F30765EFBE68D47D903C2C3C85',
    entries:
      '2f502034323934393637323932202f4f20282a2f5c6e1990192c60114730bdcd39f3785c28a53c89a340dd473c855c299dc5258e1c290a2f5520287810f0b3e8c6e0ff309ed05ebcde90b25c28bf4e5e4e758a4164004e56fffa010829',
  },
  {
    password: false,
    id: '4A34D6A025141A3DEA40A8F7E5FC651A',
    entries:
      '2f502034323934393637323932202f4f202877b8fb098022d3ab34237ea5643c08710ea5123fc5f88bf993a68cca5f12b40f290a2f552028649dff4556ba87ff5c7283bbe85b1315785c28bf4e5e4e758a4164004e56fffa010829',
  },
]

test.each(LITERALS)(
  'reads escaped strings of an encryption dictionary; needs a password: $password',
  ({ password, id, entries }) => {
    const dictionary = `/V 2 /R 3 /Length 128 ${Buffer.from(entries, 'hex').toString('latin1')}`
    expect(needsPassword(encrypted(dictionary, { id: `/ID [<${id}><${id}>]` }))).toBe(password)
  },
)

test('finds encryption through a cross-reference stream, even after leading bytes', () => {
  const content = `%PDF-1.7\n9 0 obj\n<< /Filter /Standard ${WITH_PASSWORD[6]} >>\nendobj\n`
  const stream = `12 0 obj\n<< /Type /XRef /W [1 2 1] ${ID} /Encrypt 9 0 R >>\nstream\nx\nendstream\nendobj\n`
  const pdf = latin1(`${content}${stream}startxref\n${content.length}\n%%EOF`)
  expect([pdf, Buffer.concat([latin1('\n\n'), pdf])].map(needsPassword)).toEqual([true, true])
})

test('reads an encryption dictionary inside the trailer', () => {
  const trailer = (entries: string) => latin1(`%PDF-1.4\ntrailer << ${ID} /Encrypt << ${entries} >> >>`)
  expect(needsPassword(trailer(`/Filter /Standard ${WITH_PASSWORD[3]}`))).toBe(true)
})

test('treats a PDF encrypted for certificates like one with a password', () => {
  expect(needsPassword(encrypted('/V 4', { filter: '/Adobe.PubSec' }))).toBe(true)
})

test.each([
  '%PDF-1.7',
  '%PDF-1.7 trailer << /Root 1 0 R >> startxref 9',
  '%PDF-1.7 (see /Encrypt 9 0 R) 9 0 obj << /Filter /Standard >> endobj trailer << >>',
  'trailer << /Encrypt 9 0 R >> 9 0 obj << /Filter /Standard /R 3 >>',
  'trailer << /Encrypt 9 0 R >> startxref x',
])('accepts %j, in which no encryption can be read', (text) => {
  expect(needsPassword(latin1(text))).toBe(false)
})
