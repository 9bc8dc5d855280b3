/** Creates a queue in which a task starts once all earlier tasks have ended, whether or not they succeeded. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(task)
    // The caller handles failures.
    last = run.then(
      () => undefined,
      () => undefined,
    )
    return run
  }
}
