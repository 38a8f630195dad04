/** Runs actions one after the other, in the order of the calls; a failed action does not stop the queue. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
}
