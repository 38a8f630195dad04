type FetchLimits = { milliseconds: number; mostBytes: number }

async function readLimited(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early lets go of the connection.
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

/** A page of this shop as others see it, under the terms of safeFetchJson. Throws when there is no answer in these limits. */
export async function safeFetchPage(address: URL, { milliseconds, mostBytes }: FetchLimits) {
  const answer = await fetchWithLimits(address, 'text/html', milliseconds)
  return { status: answer.status, headers: answer.headers, text: await readLimited(answer, mostBytes) }
}

/**
 * Asks a server of the operator's settings: nothing a caller sent may choose the host of `address` (fetchOutbound is for
 * what an owner types). No redirect is followed, no cookie or key is sent, and
 * time and length are limited, the body included. Throws when there is no answer in these limits.
 * @returns the JSON of a 200, null of a 404
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
