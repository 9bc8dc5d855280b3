import { type RefObject, useEffect, useState } from 'react'

/** Pixels from the top within which a section has to begin to be the one that is read. */
const READ_AT = 128

/** The last section that begins in the upper part of what is in sight. @param ids of the sections, in their order */
export function useCurrentSection(
  article: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const known = ids.join(' ')
  useEffect(() => {
    const { current: scroller } = article
    if (!scroller) return
    const look = () => {
      const { top } = scroller.getBoundingClientRect()
      const begun = known.split(' ').filter((id) => {
        const section = document.getElementById(id)
        return section && section.getBoundingClientRect().top <= top + READ_AT
      })
      const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
      setCurrent(
        atEnd && scroller.scrollTop > 0 ? known.split(' ').at(-1) : (begun.at(-1) ?? known.split(' ')[0]),
      )
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [article, known])
  return current
}
