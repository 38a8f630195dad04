/**
 * Returns a function that sends one request at a time, so that the last one requested is also the last one to arrive,
 * however long each takes. A request that is replaced while it waits resolves to null.
 */
export function sendLatestOnly<Input, Output>(send: (input: Input) => Promise<Output>) {
  let previous: Promise<unknown> = Promise.resolve()
  let newest = 0
  return (input: Input): Promise<Output | null> => {
    const number = ++newest
    const output = previous.then(() => (number === newest ? send(input) : null))
    previous = output.catch(() => undefined)
    return output
  }
}
