import { notedOnDevice } from '#web/session/noted-on-device.ts'

const WHAT = 'counts-room'

/** How high the counts were when they were last shown in a window of this width; for while they are fetched. */
export const countsRoom = {
  /** @returns pixels; undefined before they were shown so */
  read: (owner: string): number | undefined => {
    const [width, height] = (notedOnDevice.read(owner, WHAT) ?? '').split(' ').map(Number)
    return width === window.innerWidth ? height : undefined
  },
  note: (owner: string, counts: HTMLElement): void => {
    const height = counts.offsetHeight
    if (countsRoom.read(owner) !== height) notedOnDevice.write(owner, WHAT, `${window.innerWidth} ${height}`)
  },
}
