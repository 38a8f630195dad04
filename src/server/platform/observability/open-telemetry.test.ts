import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getFreePort } from '#tests/support/free-port.ts'
import { readConfig } from '../config/config.ts'
import { packageRoot } from '../config/package-root.ts'
import { AppError } from '../core/errors.ts'
import { createLogger } from './log.ts'
import { createTracer } from './open-telemetry.ts'
import { startTracing } from './start-tracing.ts'
import { getErrorType, getTracer, setTracer, withSpan } from './tracing.ts'

afterEach(() => {
  setTracer(null)
  vi.unstubAllEnvs()
})
const options = { name: 'work', kind: 'client' as const, attributes: {} }

describe('startTracing', () => {
  it('does nothing without OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    expect(await startTracing(readConfig({}))).toBeNull()
    expect(getTracer()).toBeNull()
    expect(await withSpan(options, async span => span)).toBeNull()
  })

  it('turns tracing on with OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    const stop = await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }))
    expect(getTracer()).not.toBeNull()
    await stop?.()
  })

  it('is the only code that loads OpenTelemetry, when it is called', () => {
    const server = join(packageRoot, 'src/server')
    const importers = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter(file => /from '(@opentelemetry\/|.*open-telemetry\.ts')/.test(readFileSync(join(server, file), 'utf8')))
    expect(importers).toEqual(['platform/observability/open-telemetry.ts'])
  })
})

describe('createTracer', () => {
  it('logs once that the receiver does not respond, and keeps the work running', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${await getFreePort()}`)
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
    vi.stubEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '1')
    const lines: string[] = []
    const tracer = createTracer(createLogger('info', { write: line => void lines.push(line) }))
    setTracer(tracer)
    for (const name of ['first', 'second', 'third']) expect(await withSpan({ ...options, name }, async () => 7)).toBe(7)
    await tracer.stop().catch(() => undefined)
    expect(lines.map(line => JSON.parse(line).msg)).toEqual([
      'traces could not be sent; check OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
  })
})

describe('getErrorType', () => {
  it('returns a stable code, and never a message', () => {
    expect(getErrorType(new AppError('out_of_stock'))).toBe('out_of_stock')
    expect(getErrorType(Object.assign(new Error('marked'), { code: '40P01' }))).toBe('40P01')
    expect(getErrorType(Object.assign(new Error('marked'), { code: 'marked by a person' }))).toBe('Error')
    expect(getErrorType(new TypeError('marked'))).toBe('TypeError')
    expect(getErrorType('marked')).toBe('unknown')
  })
})
