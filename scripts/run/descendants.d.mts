/** Returns the ids of the running processes that a process has started, directly or through others. */
export function descendantsOf(pid: number): number[]
