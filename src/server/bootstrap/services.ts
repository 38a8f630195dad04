import { createStorage } from '#server/modules/files/storage/index.ts'
import { createProvider, type Simulator } from '#server/modules/payments/gateway/stripe/provider.ts'
import { selectPushedEvents } from '#server/modules/push/records/index.ts'
import { readHeardEvents } from '#server/modules/webhooks/records/index.ts'
import { createContentVersion } from '#server/platform/cache/content-version.ts'
import { createFreshValue } from '#server/platform/cache/fresh-value.ts'
import { readContentVersion } from '#server/platform/cache/repository.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db, PoolCounts, Services } from '#server/platform/core/context.ts'
import { createLogger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { createSecretBox } from '#server/platform/security/secrets.ts'

type ServiceDependencies = {
  config: Config
  db: Db
  appSecret: string
  simulator: Simulator | null
  pool?: PoolCounts
  clock?: () => Date
}

/** Builds the dependencies of all operations once per process. `wake` is replaced when the worker starts. */
export function createServices({ config, db, appSecret, simulator, pool, clock }: ServiceDependencies): Services {
  const secrets = createSecretBox(appSecret)
  const metrics = createMetrics()
  return {
    config,
    db,
    clock: clock ?? (() => new Date()),
    log: createLogger(config.logLevel),
    metrics,
    pool: pool ?? null,
    secrets,
    storage: createStorage(config),
    provider: createProvider(config, secrets, simulator, metrics.providerCall),
    content: createContentVersion(() => readContentVersion(db)),
    heardEvents: createFreshValue(db, db => readHeardEvents(db, selectPushedEvents)),
    wake: () => undefined,
  }
}
