/** Waits until `check` returns true, by default at most ten seconds. Throws if the time is over. */
export async function eventually(check: () => Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`the condition did not become true within ${ms / 1000} s`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
