import Stripe from 'stripe'
import type { Db } from '#server/platform/core/context.ts'
import { getOrSetInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import { webhookEvents } from './assemble.ts'

// Several processes on one database each have their own URL, and therefore their own webhook endpoint.
const getWebhookFactKey = (shopUrl: string) => `simulator.webhook ${shopUrl}`
const webhookSealContext = 'installation.simulator.webhook'
type StoredEndpoint = { id: string; url: string; secret: string }

/**
 * Returns the signing secret of the webhook endpoint at which the simulator notifies this shop. Creates the endpoint at
 * the first start and reuses it later, or creates a new one when the simulator no longer knows the endpoint.
 */
export async function ensureSimulatorWebhook(
  db: Db,
  secrets: SecretBox,
  simulator: { url: string; secretKey: string },
  shopUrl: string,
): Promise<string> {
  const address = new URL(simulator.url)
  const stripe = new Stripe(simulator.secretKey, {
    host: address.hostname,
    port: Number(address.port),
    protocol: 'http',
    telemetry: false,
  })
  const fact = getWebhookFactKey(shopUrl)
  const stored = await getOrSetInstallationFact(db, fact, '')
  const opened = stored && secrets.tryOpen(stored, webhookSealContext)
  if (opened) {
    const endpoint = JSON.parse(opened) as StoredEndpoint
    const known = await stripe.webhookEndpoints.retrieve(endpoint.id).catch(() => null)
    if (known && known.url === `${shopUrl}/webhooks/stripe`) return endpoint.secret
  }
  const created = await stripe.webhookEndpoints.create({
    url: `${shopUrl}/webhooks/stripe`,
    enabled_events: webhookEvents as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
  })
  const endpoint: StoredEndpoint = { id: created.id, url: created.url, secret: created.secret ?? '' }
  await setInstallationFact(db, fact, secrets.seal(JSON.stringify(endpoint), webhookSealContext))
  return endpoint.secret
}
