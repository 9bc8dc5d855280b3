import { type PointerEvent, useRef, useState } from 'react'

/** A row that is being dragged, and the row before which it will be dropped; `undefined` is the end of the list. */
type Drag = { readonly from: number; readonly to: number }

/**
 * Reorders a list by dragging its rows with a pointer. The keyboard uses buttons instead. The rows stay in place until
 * the drop, because a row that React moves would lose the pointer.
 * @param onDrop called with the row's place and its new one
 */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const end = () => setDrag(undefined)
  /** Returns the place of the dragged row among the others, by the middle of each. */
  const placeAt = (y: number, from: number) => {
    const others = rowsIn(list.current).filter((_, place) => place !== from)
    const to = others.filter((row) => middleOf(row) < y).length
    others[to]?.scrollIntoView({ block: 'nearest' })
    return to
  }
  return {
    list,
    /** Returns props of a row, whose style shows where the dragged row will be dropped. */
    rowProps: (place: number) => ({
      'data-row': true,
      'data-dragged': drag?.from === place || undefined,
      'data-drop':
        drag && drag.to !== drag.from && drag.to === place
          ? drag.to < drag.from
            ? 'above'
            : 'below'
          : undefined,
    }),
    /** Returns props of the handle with which a row is dragged. */
    handleProps: (place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: place, to: place })
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (drag) setDrag({ from: drag.from, to: placeAt(clientY, drag.from) })
      },
      onPointerUp: () => {
        if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
        end()
      },
      onLostPointerCapture: end,
      onPointerCancel: end,
    }),
  }
}

const rowsIn = (list: Element | null) => [...(list?.querySelectorAll(':scope > [data-row]') ?? [])]

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
