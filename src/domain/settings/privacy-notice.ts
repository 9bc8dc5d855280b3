/** A heading or a paragraph of the privacy notice. */
export type NoticeBlock = { readonly kind: 'heading' | 'paragraph'; readonly text: string }

const HEADING = /^#+[ \t]*(.*)$/

/** Splits a privacy notice into headings, which are lines that start with #, and paragraphs. Blank lines separate them. */
export function noticeBlocks(text: string): NoticeBlock[] {
  const blocks: NoticeBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }
  for (const line of text.split('\n').map((line) => line.trim())) {
    const heading = HEADING.exec(line)?.[1]
    if (line === '' || heading !== undefined) endParagraph()
    else lines.push(line)
    if (heading) blocks.push({ kind: 'heading', text: heading })
  }
  endParagraph()
  return blocks
}

export const PRIVACY_TEXTS = {
  title: 'Privacy notice',
  published: 'Published on',
  questions: 'Questions about your data? Write to',
  none: 'There is no privacy notice yet.',
  unavailable: {
    title: 'The privacy notice could not be loaded',
    description: 'Check your connection, then try again.',
  },
  changed: (day: string) => `Our privacy notice changed on ${day}.`,
  unseen: 'Please read our privacy notice.',
  read: 'Read it',
} as const
