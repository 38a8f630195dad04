import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from '#stripe-simulator/control/faults.ts'
import type { Ledger } from '#stripe-simulator/control/ledger.ts'
import { simulatorKeys } from '#stripe-simulator/keys.ts'
import type { DeliveryFaults } from '#stripe-simulator/webhooks/delivery-faults.ts'
import { root } from './waiting.ts'

const token = 'the control token of the fault suite'

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** The simulator as a process of its own: it lives on when the shop dies, so its ledger tells what happened to the money. */
export async function startProvider() {
  const options = ['--port', '0', '--browser-dir', join(root, 'dist/simulator')]
  const child = fork(join(root, 'dist/server/simulator.js'), options, {
    env: { NODE_ENV: 'production', SIMULATOR_CONTROL_TOKEN: token },
    // Not the suite's own: the simulator is built.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]

  /** A call of the control interface, `/_sim/`. */
  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}/_sim${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} /_sim${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    url,
    token,
    control,
    ledger: () => control<Ledger>('GET', '/ledger'),
    /** What strikes the next calls of the API; see the simulator's README. */
    fault: (fault: Partial<Fault>) => control('POST', '/faults', fault),
    /** What happens to events from now on; absent: nothing. */
    events: (mischief: Partial<DeliveryFaults>) => control('POST', '/webhooks', mischief),
    advance: (advanceMs: number) => control('POST', '/clock', { advanceMs }),
    /** Ends every fault and mischief. */
    async calm() {
      await control('DELETE', '/faults')
      await control('POST', '/webhooks', {})
    },
    /** A call as the shop's key or the shopper's card form makes it. Returns the status, 0 when the connection broke. */
    async call(method: string, path: string, form: Record<string, string> = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${simulatorKeys.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
      }).catch(() => null)
      const body = (await answer?.json().catch(() => null)) as Record<string, unknown> | null
      return { status: answer?.status ?? 0, body: body ?? {} }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
