/** Whether a write broke a unique index: somebody else had the same in the same instant. */
export function breaksUnique(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === '23505') return true
  return false
}
