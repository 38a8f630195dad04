/** Runs actions one after the other, in the order of the calls; a failed action does not stop the queue. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const result = last.then(action)
    last = result.catch(() => undefined)
    return result
  }
}
