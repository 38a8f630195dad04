import type { Config } from '../config/config.ts'
import { createLogger } from './log.ts'
import { setTracer } from './tracing.ts'

/** Longest time in ms for which sending the last spans may delay a stop. */
const stopTimeoutMs = 2_000

/**
 * Starts tracing when the operator configured a receiver of traces. Loads OpenTelemetry only then. Must run before the
 * database is opened and the server is created, which decide once whether they are traced.
 * @returns sends the last spans; null when tracing is off
 */
export async function startTracing({ tracing, logLevel }: Config): Promise<(() => Promise<void>) | null> {
  if (!tracing) return null
  const { createTracer } = await import('./open-telemetry.ts')
  const tracer = createTracer(createLogger(logLevel))
  setTracer(tracer)
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, stopTimeoutMs)
    })
    await Promise.race([tracer.stop().catch(() => undefined), timeout])
    clearTimeout(timer)
  }
}
