/** Waits until `check` returns true, by default for ten seconds, because background work finishes at no fixed time. */
export async function eventually(check: () => Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`it did not come true within ${ms / 1000} s`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
