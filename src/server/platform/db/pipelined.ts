/**
 * Waits for statements of one transaction that are sent together, which takes one round trip for all of them. Throws
 * the first error, but only after every statement has ended, because none may still be running when the transaction
 * ends. A promise may run several statements in sequence, but no statement may depend on a statement of another
 * promise.
 */
export async function pipelined<Statements extends readonly Promise<unknown>[]>(
  ...statements: Statements
): Promise<{ -readonly [Which in keyof Statements]: Awaited<Statements[Which]> }> {
  try {
    return await Promise.all(statements)
  } catch (error) {
    await Promise.allSettled(statements)
    throw error
  }
}
