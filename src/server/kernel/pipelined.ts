/**
 * Waits for statements of one transaction that are sent together and answered in their order: one way to the database
 * and back for all of them. Throws what was refused first, when all are answered: none may be under way once the
 * transaction ends. What is given may ask further statements, but none may depend on another's.
 */
export async function pipelined<Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<{ -readonly [Which in keyof Asked]: Awaited<Asked[Which]> }> {
  try {
    return await Promise.all(asked)
  } catch (error) {
    await Promise.allSettled(asked)
    throw error
  }
}
