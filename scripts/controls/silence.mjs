/**
 * Acts when nothing was heard for a while: how long something takes is the machine's affair, that it goes on is not.
 * @param ms milliseconds of silence
 * @returns { heard, end }: tells that there was a sound; stops listening
 */
export const onSilence = (ms, act) => {
  let timer = setTimeout(act, ms)
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(act, ms)
    },
    end: () => clearTimeout(timer),
  }
}
