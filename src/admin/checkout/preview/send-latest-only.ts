/**
 * Returns a function that sends one request at a time, so that the last one requested is also the last one to arrive,
 * however long each takes. A request that is replaced while it waits resolves to null.
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
