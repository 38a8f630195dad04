import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '#tests/support/free-port.ts'
import { addBenefits } from './access.ts'
import { Buyer } from './buyer.ts'
import type { DatabaseKind, StageDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { prepareEmptyStage, prepareStage } from './prepared.ts'
import { startProvider } from './provider.ts'
import { becomeSeller } from './seller.ts'
import { createShopProcess } from './shop-process.ts'
import { findDisagreements, type VerdictInput } from './verdict.ts'
import { waitUntil } from './waiting.ts'

export type StageOptions = {
  /** Additional settings of the shop. */
  env?: Record<string, string>
  /** A database to use instead of a new one of the kind that `openStage` was called with. */
  database?: StageDatabase
  /** The folder of another build, which starts on an empty database and seeds it. */
  build?: string | undefined
}
export type StageProduct = { productId: string; variantId: string; sku: string; cents: number }
export type Stage = Awaited<ReturnType<typeof openStage>>

const agreementTimeoutMs = 60_000
let products = 0
const open = new Set<() => Promise<void>>()

/** Closes every open stage when the suite is interrupted. */
export const closeStages = () => Promise.allSettled([...open].map(close => close()))

/** Opens a stage: a shop with its own provider, database and mailbox, and a signed-in owner. */
export async function openStage(
  kind: DatabaseKind,
  serverUrl: string | null,
  { env = {}, database: own, build }: StageOptions,
) {
  const prepare = build ? prepareEmptyStage : prepareStage
  const { dataDir, database } = own
    ? { dataDir: mkdtempSync(join(tmpdir(), 'vitrine-faults-')), database: own }
    : await prepare(kind, serverUrl)
  const [provider, mailbox, port] = await Promise.all([startProvider(), openMailbox(), getFreePort()])
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED: 'demo',
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_API_URL: provider.url,
    SIMULATOR_TOKEN: provider.token,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
    ...database.env,
    ...env,
  }
  const shop = createShopProcess(`http://127.0.0.1:${port}`, settings, build)

  let closing: Promise<void> | null = null
  const close = () => {
    open.delete(close)
    closing ??= end()
    return closing
  }
  async function end() {
    await shop.kill()
    await provider.stop()
    await database.close()
    await mailbox.down()
    rmSync(dataDir, { recursive: true, force: true })
  }

  open.add(close)
  const slow: string[] = []
  const units = new Map<string, number | null>()
  const judged = { provider, sql: database.sql, mailbox, units }
  try {
    await shop.start()
    await waitUntil(() => shop.printed().includes('/setup?token='), 60_000)
    const seller = await becomeSeller(shop.url, shop.printed())
    await addBenefits(database.sql)
    // The shoppers of these scenarios pay by card; those who pay by Pix have a shop of their own.
    if (!build)
      await database.sql(
        "insert into payment_methods (mode, method, enabled, position) values ('simulator', 'pix', false, 0) on conflict do nothing",
      )
    return {
      kind,
      dataDir,
      database,
      sql: database.sql,
      provider,
      mailbox,
      shop,
      seller,
      /** Responses that took longer than ten seconds, and 503 responses without Retry-After. */
      slow,
      newBuyer: () => new Buyer(shop.url, provider, slow),
      /**
       * Returns the demo shop's lamp, whose stock is not counted. Two offers follow a purchase of the lamp; `offer` is
       * the first.
       */
      async lamp() {
        const rows = await database.sql<{ product_id: string; id: string; sku: string }>(
          "select product_id, id, sku from product_variants where sku = 'HALO-SAND'",
        )
        const { product_id: productId = '', id: variantId = '', sku = '' } = rows[0] ?? {}
        return { productId, variantId, sku, cents: 8_900, offer: { name: 'Waxed travel case', cents: 2_900 } }
      },
      /**
       * Creates a product with one variant, one free shipping option and benefits. `stock` null means that stock is not
       * counted.
       */
      async newProduct({
        stock = null,
        cents = 8_900,
      }: {
        stock?: number | null
        cents?: number
      } = {}): Promise<StageProduct> {
        products += 1
        const sku = `FAULT-${products}`
        const made = await seller.createProduct({
          title: `Product ${products}`,
          shippingOptions: [{ id: 'standard', name: 'Standard', price: 0, countries: [] }],
          variants: [{ name: 'One', sku, cents, stock }],
        })
        await addBenefits(database.sql)
        const variantId = made.variants[0]?.id ?? ''
        if (stock !== null) units.set(variantId, stock)
        return { productId: made.id, variantId, sku, cents }
      },
      /**
       * Announces that the seller will change the stock of a variant, so that the verdict takes the initial stock from
       * the shop.
       */
      stockChanges: (variantId: string) => units.set(variantId, null),
      /** Returns the current disagreements between the provider and the shop. */
      disagreements: (mayRefund = false) => findDisagreements({ ...judged, mayRefund }),
      /**
       * Waits at most a minute for provider and shop to agree without intervention. Returns what is still wrong, and
       * the responses and restarts that were too slow since the last verdict. Set `mayRefund` if the scenario charges
       * more than is bought, and `insertedFrom` if it inserted orders by SQL.
       */
      async verdict({ mayRefund = false, insertedFrom }: Pick<VerdictInput, 'mayRefund' | 'insertedFrom'> = {}) {
        let wrong = ['never looked']
        for (const until = Date.now() + agreementTimeoutMs; ; await sleep(1_000)) {
          wrong = await findDisagreements({ ...judged, mayRefund, insertedFrom }).catch(error => [
            `the shop could not be judged: ${error}`,
          ])
          if (wrong.length === 0 || Date.now() > until) break
        }
        return [...wrong, ...slow.splice(0), ...shop.late.splice(0)]
      },
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}
