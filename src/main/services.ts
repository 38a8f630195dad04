import { createStorage } from '#server/files/index.ts'
import type { Config } from '#server/kernel/config.ts'
import { createContentVersion } from '#server/kernel/content-version.ts'
import type { Db, PoolCounts, Services } from '#server/kernel/context.ts'
import { createLogger } from '#server/kernel/log.ts'
import { createMetrics } from '#server/kernel/metrics.ts'
import { readContentVersion } from '#server/kernel/repository.ts'
import { createSecretBox } from '#server/kernel/secrets.ts'
import { createProvider, type Simulator } from '#server/payments/index.ts'

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
    wake: () => undefined,
  }
}
