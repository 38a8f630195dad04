import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const command = join(import.meta.dirname, 'mercado-pago-simulator.mjs')

test('accepts calls at the printed URL with the printed access token, and exits on SIGTERM', async () => {
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'], timeout: 50_000 })
  try {
    const ended = once(child, 'exit')
    const printed: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(line)
      // The command prints the control token last.
      if (line.startsWith('control token ')) break
    }
    const output = printed.join('\n')
    const url = /^simulated Mercado Pago at (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output)?.[1]
    const accessToken = /^access token (APP_USR-\S+)$/m.exec(output)?.[1]
    const answer = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ site_id: 'MLB' })])
    const script = await fetch(`${url}/sdk/js/v2`)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
}, 60_000)
