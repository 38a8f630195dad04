import { type Row, type RunOptions, runProviderChecks } from '../run-checks.ts'
import { cleanUp } from './clean-up.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { toMercadoPagoOutcome } from './outcome.ts'

export const formatMercadoPagoHeading = ({ user, startedAt }: MercadoPagoRun): string =>
  `Mercado Pago account ${user.id}, ${user.site_id}, ${startedAt.toISOString().slice(0, 10)}`

/** Runs checks of Mercado Pago, as `runChecks` does those of Stripe. */
export const runMercadoPagoChecks = (
  run: MercadoPagoRun,
  checks: readonly MercadoPagoCheck[],
  options: RunOptions,
): Promise<Row[]> =>
  runProviderChecks(
    run,
    checks,
    {
      findPixObstacle: ({ hasPix }) => (hasPix ? null : 'Pix is not active in the account'),
      toOutcome: toMercadoPagoOutcome,
      cleanUpId: 'mp-clean-up',
      cleanUp,
    },
    options,
  )
