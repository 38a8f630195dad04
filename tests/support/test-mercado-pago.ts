import { tmpdir } from 'node:os'
import { simulatorKeys, startSimulator } from '@vitrine/mercado-pago-simulator/index.ts'
import { cleanUpAfterFile } from './cleanup.ts'

const controlToken = 'control'

/** Starts a simulator that acts as Mercado Pago's test mode at another URL. */
export async function startTestMercadoPago() {
  const simulator = await startSimulator({ port: 0, dataDir: null, controlToken, browserDir: tmpdir() })
  cleanUpAfterFile(() => simulator.close())
  const control = (path: string, body: object) =>
    fetch(`${simulator.url}/_sim${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: simulator.url,
    keys: simulatorKeys,
    control,
    revoke: (key: string) => control('/keys', { revoke: key }),
    restore: (key: string) => control('/keys', { restore: key }),
    /** Injects a fault into the next calls. */
    fault: (fault: object) => control('/faults', fault),
    /** Whether the account says that it takes real payments. */
    setLive: (live: boolean) => control('/account', { live }),
  }
}
