import { tmpdir } from 'node:os'
import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import Stripe from 'stripe'
import { cleanUpAfterFile } from './cleanup.ts'

const controlToken = 'control'

/** Starts a simulator that acts as the provider's test mode at another URL. It rejects revoked keys like wrong keys. */
export async function startTestProvider() {
  const provider = await startSimulator({ port: 0, dataDir: null, controlToken, browserDir: tmpdir() })
  cleanUpAfterFile(() => provider.close())
  const stripe = new Stripe('sk_test_51Owner', {
    host: '127.0.0.1',
    port: provider.port,
    protocol: 'http',
    telemetry: false,
  })
  const control = (path: string, body: object) =>
    fetch(`${provider.url}/_sim${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: provider.url,
    stripe,
    revoke: (key: string) => control('/keys', { revoke: key }),
    /** Injects a fault into the next calls. The simulator's README lists the faults. */
    fault: (fault: object) => control('/faults', fault),
    setPixCapability: (status: string) => control('/capabilities', { pix_payments: status }),
    close: () => provider.close(),
  }
}
