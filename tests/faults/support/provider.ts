import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from '@vitrine/stripe-simulator/control/faults.ts'
import type { Ledger } from '@vitrine/stripe-simulator/control/ledger.ts'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { DeliveryFaults } from '@vitrine/stripe-simulator/webhooks/delivery-faults.ts'
import { root } from './waiting.ts'

const token = 'the control token of the fault suite'

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** Creates the calls to a simulator that runs at a URL, with the suite's control token. */
export function createProviderClient(url: string) {
  /** Calls the simulator's control interface under `/_sim/`. */
  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /_sim${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    url,
    token,
    control,
    ledger: () => control<Ledger>('GET', '/ledger'),
    /** Injects a fault into the next API calls, as the simulator's README describes. */
    fault: (fault: Partial<Fault>) => control('POST', '/faults', fault),
    /** Sets how events are delivered from now on. Absent fields reset to normal delivery. */
    events: (deliveryFaults: Partial<DeliveryFaults>) => control('POST', '/webhooks', deliveryFaults),
    advance: (advanceMs: number) => control('POST', '/clock', { advanceMs }),
    async calm() {
      await control('DELETE', '/faults')
      await control('POST', '/webhooks', {})
    },
    /**
     * Calls the API with the shop's key, as the shop or the card form does. Returns status and body. The status is 0 if
     * the connection broke.
     */
    async call(method: string, path: string, form: Record<string, string> = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${simulatorKeys.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
      }).catch(() => null)
      const body = (await response?.json().catch(() => null)) as Record<string, unknown> | null
      return { status: response?.status ?? 0, body: body ?? {} }
    },
  }
}

/**
 * Starts the simulator in a separate process. The simulator survives a kill of the shop, so its ledger shows every
 * charge and refund.
 * @param port the port on 127.0.0.1; any free port by default
 */
export async function startProvider(port = 0) {
  const options = ['--port', String(port), '--browser-dir', join(root, 'dist/simulator')]
  const child = fork(join(root, 'dist/server/simulators.js'), options, {
    env: { NODE_ENV: 'production', SIMULATOR_CONTROL_TOKEN: token },
    // The simulator runs from its compiled JavaScript, so its process does not need the suite's TypeScript loader.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]

  return {
    ...createProviderClient(url),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
