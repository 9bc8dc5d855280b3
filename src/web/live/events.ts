import type { Told } from '#domain/changes/change.ts'

export type Block = { readonly place: string | undefined; readonly told: Told | undefined }

/** Reads server-sent events as they come in, in pieces of any length. @returns the blocks that a piece completes */
export function eventReader(): (piece: string) => Block[] {
  let begun = ''
  return (piece) => {
    const blocks = (begun + piece).split('\n\n')
    begun = blocks.pop() ?? ''
    return blocks.map((block) => {
      const data = /^data: (.+)$/m.exec(block)?.[1]
      return {
        place: /^id: (.+)$/m.exec(block)?.[1],
        told: data === undefined ? undefined : (JSON.parse(data) as Told),
      }
    })
  }
}
