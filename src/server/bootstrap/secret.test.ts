import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSecret, getOrCreateDataText, getOrCreateSecret, prepareDataDir } from './secret.ts'

const config = { dataDir: '', appSecret: null }
const getSecretPath = () => join(config.dataDir, 'secret')
beforeEach(() => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'vitrine-secret-'))
})
afterEach(() => rmSync(config.dataDir, { recursive: true, force: true }))

describe('the secret file in DATA_DIR', () => {
  it('creates the secret once, in a file that only its owner can read', () => {
    expect(findSecret(config)).toBeNull()
    const secret = getOrCreateSecret(config)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(getOrCreateSecret(config)).toBe(secret)
    expect(statSync(getSecretPath()).mode & 0o777).toBe(0o600)
    expect(readdirSync(config.dataDir)).toEqual(['secret'])
  })

  it.each(['', '\n', '  '])('creates the secret again when the secret file is empty (%j)', empty => {
    writeFileSync(getSecretPath(), empty)
    expect(findSecret(config)).toBeNull()
    expect(getOrCreateSecret(config)).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(getSecretPath(), 'utf8')).toBe(getOrCreateSecret(config))
  })

  it.each([
    ['cut short', 'a few characters'],
    ['overwritten with zeros', '\0'.repeat(64)],
    ['not text', Buffer.alloc(64, 0xff)],
    ['several lines long', 'a secret of thirty-two characters\nand one more line of it'],
  ])('rejects a secret file that is %s and leaves the file unchanged', (_, bytes) => {
    writeFileSync(getSecretPath(), bytes)
    expect(() => findSecret(config)).toThrow(/secret is damaged/)
    expect(() => getOrCreateSecret(config)).toThrow(/secret is damaged/)
    expect(readFileSync(getSecretPath())).toEqual(Buffer.from(bytes))
  })

  it('ignores the secret file when APP_SECRET is set', () => {
    writeFileSync(getSecretPath(), 'broken')
    expect(getOrCreateSecret({ ...config, appSecret: 'the one that was set' })).toBe('the one that was set')
  })
})

it('keeps the stored simulator port until the file is invalid', () => {
  const port = (free: string) => getOrCreateDataText(config, 'simulator-port', /^\d+$/, () => free)
  expect([port('4711'), port('4712')]).toEqual(['4711', '4711'])
  writeFileSync(join(config.dataDir, 'simulator-port'), '')
  expect(port('4713')).toBe('4713')
})

describe('prepareDataDir', () => {
  it('creates a missing DATA_DIR that other users can traverse', () => {
    const dataDir = join(config.dataDir, 'one/two')
    prepareDataDir({ dataDir })
    prepareDataDir({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('rejects a DATA_DIR that cannot be a folder, and names the path and the reason', () => {
    writeFileSync(getSecretPath(), '')
    expect(() => prepareDataDir({ dataDir: getSecretPath() })).toThrow(
      `DATA_DIR: ${getSecretPath()}: it is a file instead of a folder.`,
    )
    expect(() => prepareDataDir({ dataDir: join(getSecretPath(), 'below') })).toThrow(
      /^DATA_DIR: .*instead of a folder\.$/,
    )
  })
})
