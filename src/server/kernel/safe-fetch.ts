type FetchLimits = { milliseconds: number; mostBytes: number }

async function readLimited(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Throwing inside the loop also closes the connection.
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const fetchWithLimits = (address: URL, accept: string, milliseconds: number) =>
  fetch(address, {
    redirect: 'error',
    credentials: 'omit',
    headers: { accept },
    signal: AbortSignal.timeout(milliseconds),
  })

/** Fetches a public page of this shop, under the same limits as safeFetchJson. Throws when no reply fits the limits. */
export async function safeFetchPage(address: URL, { milliseconds, mostBytes }: FetchLimits) {
  const answer = await fetchWithLimits(address, 'text/html', milliseconds)
  return { status: answer.status, headers: answer.headers, text: await readLimited(answer, mostBytes) }
}

/**
 * Fetches JSON from a server that the operator configured. No caller's input may choose the host of `address`; use
 * fetchOutbound for URLs that an owner types. Follows no redirects, sends no cookies or keys, and limits the time (ms)
 * and the length (bytes) of the whole reply. Throws when a limit is exceeded or the status is neither 200 nor 404.
 * @returns the parsed JSON, or null for a 404
 */
export async function safeFetchJson(address: URL, { milliseconds, mostBytes }: FetchLimits): Promise<unknown> {
  const answer = await fetchWithLimits(address, 'application/json', milliseconds)
  if (answer.status === 404) {
    await answer.body?.cancel()
    return null
  }
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`answered ${answer.status}`)
  }
  return JSON.parse(await readLimited(answer, mostBytes))
}
