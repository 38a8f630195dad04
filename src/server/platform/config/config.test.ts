import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'a secret of thirty-two characters and more'
const getProblems = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map(line => line.split(':')[0])
  }
}

describe('readConfig', () => {
  it('starts a demo shop on loopback without any setting', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      exposed: false,
      seed: 'demo_with_orders',
    })
  })

  it('names all invalid variables in one error', () => {
    expect(getProblems({ PORT: 'many', PUBLIC_URL: 'shop', SEED: 'some' })).toEqual(['PORT', 'PUBLIC_URL', 'SEED'])
  })

  it.each([
    ['PORT', 'eighty', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['DATABASE_POOL', '101', 'a whole number from 1 to 100'],
    ['HOST', 'http://localhost', 'an IP address or host name of this machine, without http:// and without a port'],
    ['PUBLIC_URL', 'http://shop.localhost/shop', 'an http:// or https:// URL without a path, query or user'],
    ['DATABASE_URL', 'postgresql://shop:p#ssword@db/shop', 'a URL such as postgresql://'],
    ['DATABASE_DIRECT_URL', 'mysql://db/shop', 'a URL such as postgresql://'],
    ['SMTP_URL', 'mail.example:25', 'the URL of a mail server, such as smtps://'],
    ['MAIL_FROM', 'Lamps', 'an e-mail address, optionally with a name'],
    ['SEED', 'all', 'one of demo_with_orders, demo, none'],
    ['TRUSTED_PROXIES', '127.0.0.1, proxy.example', 'addresses or ranges such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses or ranges such as 10.0.0.0/8'],
    ['METRICS_TOKEN', 'marked', 'at least 16 characters'],
    ['OPENAPI', 'everybody', 'one of members, public'],
    ['OUTWARD_ALLOWED', 'sms.example:9443, https://b.example:1', 'hosts with a port such as sms.example:9443'],
    ['LOG_DAYS', '89', 'a whole number from 90 to 36500'],
    ['WORK_DAYS', '34', 'a whole number from 35 to 36500'],
  ])('explains the valid format for %s=%s in one line without repeating the value', (name, value, words) => {
    const env = { APP_SECRET: secret, [name]: value }
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(`${name}: ${words}`)
    expect(() => readConfig(env)).not.toThrow(value)
    expect(getProblems(env)).toEqual([name])
  })

  it.each([
    ['TRUSTED_PROXIES', '127.0.0.1, ::1,10.0.0.0/8, fd00::/8, uniquelocal'],
    ['DATABASE_URL', 'postgresql:///shop?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://shop@/shop?host=/run/postgresql'],
    ['DATABASE_URL', 'postgresql://shop:p%23ssword@[::1]:5433/shop?sslmode=verify-full'],
    ['MAIL_FROM', 'Shop <shop@shop.example>'],
    ['SMTP_URL', 'smtps://user:password@mail.example:465'],
    ['HOST', '::'],
  ])('accepts the value %s=%s', (name, value) => {
    expect(getProblems({ APP_SECRET: secret, [name]: value })).toEqual([])
  })

  it('normalizes URLs as browsers write them', () => {
    const shop = readConfig({ PUBLIC_URL: ' HTTPS://Shop.example:443/ ', APP_SECRET: secret })
    expect(shop).toMatchObject({ publicUrl: 'https://shop.example', secure: true })
    expect(readConfig({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://localhost:3000', exposed: false })
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '::', APP_SECRET: secret }).publicUrl).toBe('http://[::]:3000')
  })

  it('requires APP_SECRET when the shop is exposed or the database is external', () => {
    expect(getProblems({ PUBLIC_URL: 'https://shop.example' })).toEqual(['APP_SECRET'])
    expect(getProblems({ DATABASE_URL: 'postgresql://db/shop' })).toEqual(['APP_SECRET'])
    expect(getProblems({ PUBLIC_URL: 'https://shop.example', APP_SECRET: 'short' })).toEqual(['APP_SECRET'])
  })

  it('never adds demo products to an exposed shop', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example', APP_SECRET: secret }).seed).toBe('none')
    for (const SEED of ['demo', 'demo_with_orders'])
      expect(getProblems({ PUBLIC_URL: 'https://shop.example', APP_SECRET: secret, SEED })).toEqual(['SEED'])
  })

  it.each([
    ['a secret of one repeated character', { APP_SECRET: 'x'.repeat(40) }, ['APP_SECRET']],
    ['a secret of a repeated word', { APP_SECRET: 'secret'.repeat(8) }, ['APP_SECRET']],
    ['a placeholder as secret', { APP_SECRET: 'change-me-please-0123456789-abcdefgh' }, ['APP_SECRET']],
    [
      'the placeholder of the systemd unit as secret',
      { APP_SECRET: 'at least 32 characters, kept somewhere else too' },
      ['APP_SECRET'],
    ],
    ['a secret of a longer repeated word', { APP_SECRET: 'abcdefghijkl'.repeat(3) }, ['APP_SECRET']],
    [
      'trusted proxies that include all IPv4 addresses',
      { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' },
      ['TRUSTED_PROXIES'],
    ],
    ['trusted proxies that include all IPv6 addresses', { TRUSTED_PROXIES: '::/0' }, ['TRUSTED_PROXIES']],
    ['live mode without TLS', { STRIPE_MODE: 'live', PUBLIC_URL: 'http://shop.example' }, ['PUBLIC_URL']],
  ])('rejects %s when the shop is exposed', (_, env, problems) => {
    const shop = { PUBLIC_URL: 'https://shop.example', APP_SECRET: secret }
    expect(getProblems(shop)).toEqual([])
    expect(getProblems({ ...shop, ...env })).toEqual(problems)
  })

  it('applies the rules of an exposed shop in live mode', () => {
    expect(getProblems({ STRIPE_MODE: 'live' })).toEqual(['APP_SECRET'])
    const live = { STRIPE_MODE: 'live', APP_SECRET: secret }
    expect(readConfig(live)).toMatchObject({ exposed: true, seed: 'none' })
    expect(getProblems({ ...live, SEED: 'demo' })).toEqual(['SEED'])
    expect(getProblems({ ...live, MAIL_INBOX: 'open' })).toEqual(['MAIL_INBOX=open'])
  })

  it('serves seller pages from a separate host on localhost and requires distinct hosts', () => {
    expect(readConfig({})).toMatchObject({ contentOrigin: 'http://pages.localhost:3000', adminUrl: null })
    const shop = { PUBLIC_URL: 'https://shop.example', APP_SECRET: secret }
    expect(readConfig(shop)).toMatchObject({ contentOrigin: null, adminUrl: null })
    const hosts = { CONTENT_ORIGIN: 'https://pages.example/', ADMIN_URL: 'https://admin.example' }
    expect(readConfig({ ...shop, ...hosts })).toMatchObject({
      contentOrigin: 'https://pages.example',
      adminUrl: 'https://admin.example',
    })
    expect(getProblems({ ...shop, CONTENT_ORIGIN: 'https://shop.example:8443' })).toEqual(['CONTENT_ORIGIN'])
    expect(getProblems({ ...shop, ...hosts, ADMIN_URL: 'https://pages.example' })).toEqual(['ADMIN_URL'])
    expect(getProblems({ ...shop, CONTENT_ORIGIN: 'http://pages.example' })).toEqual(['CONTENT_ORIGIN'])
    expect(getProblems({ ...shop, ADMIN_URL: 'https://admin.example/panel' })).toEqual(['ADMIN_URL'])
  })

  it('rejects custom provider URLs in live mode', () => {
    expect(getProblems({ STRIPE_MODE: 'live', APP_SECRET: secret, STRIPE_API_URL: 'http://127.0.0.1:9' })).toEqual([
      'STRIPE_API_URL, STRIPE_JS_URL',
    ])
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null })
  })

  it('stores files on disk, or in a bucket when all bucket settings are given', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'shop-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-files',
      region: 'us-east-1',
      pathStyle: true,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(readConfig({ ...s3, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'false' }).s3).toMatchObject({
      region: 'eu-central-1',
      pathStyle: false,
    })
  })

  it('names missing or invalid bucket settings without revealing a secret', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    }
    expect(getProblems({ ...s3, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' })).toEqual(['S3_BUCKET, S3_SECRET_ACCESS_KEY'])
    for (const S3_ENDPOINT of [
      's3.example',
      'ftp://s3.example',
      'https://s3.example/path',
      'https://user:pw@s3.example',
    ])
      expect(getProblems({ ...s3, S3_ENDPOINT }), S3_ENDPOINT).toEqual(['S3_ENDPOINT'])
    for (const S3_BUCKET of ['a', 'Shop', '../x', 'shop/files']) {
      expect(getProblems({ ...s3, S3_BUCKET }), S3_BUCKET).toEqual(['S3_BUCKET'])
    }
    expect(getProblems({ ...s3, S3_BUCKET: 'shop.files', S3_PATH_STYLE: 'false' })).toEqual(['S3_BUCKET'])
    expect(getProblems({ ...s3, S3_REGION: 'Frankfurt am Main' })).toEqual(['S3_REGION'])
    expect(getProblems({ ...s3, S3_PATH_STYLE: 'maybe' })).toEqual(['S3_PATH_STYLE'])
    const marked = { ...s3, S3_ENDPOINT: 'https://user:marked@s3.example', S3_SECRET_ACCESS_KEY: 'marked' }
    expect(() => readConfig(marked)).toThrow(/^((?!marked)[\s\S])*$/)
  })

  it('closes sign-up, limits sign-in attempts and signs tokens with database keys by default', () => {
    const { auth, mailInbox } = readConfig({})
    expect(auth).toEqual({
      openSignUp: false,
      autoconfirm: false,
      anonymous: false,
      minPassword: null,
      looseLimits: false,
      signingKeyFile: null,
    })
    expect(mailInbox).toBe(false)
  })

  const forTests = {
    AUTH_SIGNUP: 'open',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_MIN_PASSWORD: '6',
    AUTH_RATE_LIMITS: 'loose',
    AUTH_SIGNING_KEY_FILE: '/keys/signing.json',
    MAIL_INBOX: 'open',
  }

  it('accepts the settings for client test suites on loopback', () => {
    expect(readConfig(forTests).auth).toEqual({
      openSignUp: true,
      autoconfirm: true,
      anonymous: true,
      minPassword: 6,
      looseLimits: true,
      signingKeyFile: '/keys/signing.json',
    })
    expect(readConfig(forTests).mailInbox).toBe(true)
    expect(getProblems({ AUTH_SIGNUP: 'yes', AUTH_MIN_PASSWORD: '0', MAIL_INBOX: 'on' })).toEqual([
      'AUTH_SIGNUP',
      'AUTH_MIN_PASSWORD',
      'MAIL_INBOX',
    ])
  })

  it.each(Object.entries(forTests))('rejects %s=%s in one line when the shop is exposed', (name, value) => {
    const problems = getProblems({ PUBLIC_URL: 'https://shop.example', APP_SECRET: secret, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}`))
  })
})
