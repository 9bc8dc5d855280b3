/** Makes a queue: a task starts when all before it have ended, however they ended. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(task)
    // A failure is its caller's to handle; the queue only waits for the end.
    last = run.then(
      () => undefined,
      () => undefined,
    )
    return run
  }
}
