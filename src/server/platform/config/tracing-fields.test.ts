import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings of traces', () => {
  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '10%' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
  ])('stop the start with the name of a wrong variable: %j', env => {
    const [name = ''] = Object.keys(env)
    expect(() => readConfig(env)).toThrow(`${name}: `)
  })

  it('turn tracing on only with an endpoint', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBe(false)
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }).tracing).toBe(false)
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp' }).tracing).toBe(true)
  })
})
