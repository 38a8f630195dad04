/**
 * Sends one thing at a time, so that the last one asked for is the last one that arrives, however long each takes. What
 * waits meanwhile gives way to what comes after it, and is answered null.
 */
export function sendLatestOnly<Asked, Answer>(send: (asked: Asked) => Promise<Answer>) {
  let before: Promise<unknown> = Promise.resolve()
  let newest = 0
  return (asked: Asked): Promise<Answer | null> => {
    const mine = ++newest
    const answer = before.then(() => (mine === newest ? send(asked) : null))
    before = answer.catch(() => undefined)
    return answer
  }
}
