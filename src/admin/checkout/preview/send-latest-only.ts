/**
 * Returns a function that sends one request at a time, so that responses arrive in the order of their requests. A
 * waiting request that is replaced by a newer one is not sent and resolves to null.
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
