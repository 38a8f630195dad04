import { pino } from 'pino'
import { createStorage } from '#server/files/index.ts'
import type { Config } from '#server/kernel/config.ts'
import { contentOf } from '#server/kernel/content.ts'
import type { Db, Services } from '#server/kernel/context.ts'
import { logged } from '#server/kernel/reason.ts'
import { readContentVersion } from '#server/kernel/repository.ts'
import { secretBox } from '#server/kernel/secrets.ts'
import { createProvider, type Simulator } from '#server/payments/index.ts'

type Parts = { config: Config; db: Db; appSecret: string; simulator: Simulator | null; clock?: () => Date }

/** What every verb is handed, made once a process. `wake` is replaced when the worker starts. */
export function createServices({ config, db, appSecret, simulator, clock }: Parts): Services {
  const secrets = secretBox(appSecret)
  return {
    config,
    db,
    clock: clock ?? (() => new Date()),
    log: pino({
      level: config.logLevel,
      serializers: { err: logged },
      redact: ['req.headers', '*.email', '*.phone', '*.client_secret'],
    }),
    secrets,
    storage: createStorage(config),
    provider: createProvider(config, secrets, simulator),
    content: contentOf(() => readContentVersion(db)),
    wake: () => undefined,
  }
}
