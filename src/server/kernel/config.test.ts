import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'a secret of thirty-two characters and more'
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map(line => line.split(':')[0])
  }
}

describe('the settings', () => {
  it('start a demo shop on loopback with nothing given', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      exposed: false,
      seed: 'demo',
    })
  })

  it('name every wrong variable at once', () => {
    expect(problemsOf({ PORT: 'many', PUBLIC_URL: 'shop', SEED: 'some' })).toEqual(['PORT', 'PUBLIC_URL', 'SEED'])
  })

  it('ask for a secret where the shop can be reached or the database is a server', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://shop.example' })).toEqual(['APP_SECRET'])
    expect(problemsOf({ DATABASE_URL: 'postgresql://db/shop' })).toEqual(['APP_SECRET'])
    expect(problemsOf({ PUBLIC_URL: 'https://shop.example', APP_SECRET: 'short' })).toEqual(['APP_SECRET'])
  })

  it('never fill a shop that can be reached with demo products', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example', APP_SECRET: secret }).seed).toBe('none')
    expect(problemsOf({ PUBLIC_URL: 'https://shop.example', APP_SECRET: secret, SEED: 'demo' })).toEqual(['SEED'])
  })

  it('honour no other provider address in live mode', () => {
    expect(problemsOf({ STRIPE_MODE: 'live', STRIPE_API_URL: 'http://127.0.0.1:9' })).toEqual([
      'STRIPE_API_URL, STRIPE_JS_URL',
    ])
  })

  it('take an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null })
  })
})
