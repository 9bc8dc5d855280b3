/**
 * Ends all descendants of this process. Asks its children to stop, then kills the descendants that are still running.
 * @param patienceMs how long the descendants have to stop, in milliseconds
 */
export function endDescendants(patienceMs: number): Promise<void>
