type FetchLimits = { milliseconds: number; mostBytes: number }

async function readLimited(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Throwing inside the loop also closes the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error(`the response is too long: more than ${mostBytes} bytes`)
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

/** Fetches a public page of this shop under the same limits as safeFetchJson. Throws when a limit is exceeded. */
export async function safeFetchPage(address: URL, { milliseconds, mostBytes }: FetchLimits) {
  const response = await fetchWithLimits(address, 'text/html', milliseconds)
  return { status: response.status, headers: response.headers, text: await readLimited(response, mostBytes) }
}

/**
 * Fetches JSON from a server that the operator configured. No caller's input may choose the host of `address`; use
 * fetchOutbound for URLs that an owner enters. Follows no redirects, sends no cookies or keys, and limits the time (ms)
 * and the length (bytes) of the whole response. Throws when a limit is exceeded or the status is neither 200 nor 404.
 * @returns the parsed JSON, or null for a 404
 */
export async function safeFetchJson(address: URL, { milliseconds, mostBytes }: FetchLimits): Promise<unknown> {
  const response = await fetchWithLimits(address, 'application/json', milliseconds)
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the server responded with status ${response.status}`)
  }
  return JSON.parse(await readLimited(response, mostBytes))
}
