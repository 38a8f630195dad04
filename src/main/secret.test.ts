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

describe('the secret in DATA_DIR', () => {
  it('is made once, whole, for its owner alone', () => {
    expect(findSecret(config)).toBeNull()
    const made = getOrCreateSecret(config)
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(getOrCreateSecret(config)).toBe(made)
    expect(statSync(getSecretPath()).mode & 0o777).toBe(0o600)
    expect(readdirSync(config.dataDir)).toEqual(['secret'])
  })

  it.each(['', '\n', '  '])('is none where the file was left empty (%j): it is made anew', empty => {
    writeFileSync(getSecretPath(), empty)
    expect(findSecret(config)).toBeNull()
    expect(getOrCreateSecret(config)).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(getSecretPath(), 'utf8')).toBe(getOrCreateSecret(config))
  })

  it.each([
    ['cut short', 'a few characters'],
    ['overwritten with zeros', '\0'.repeat(64)],
    ['no text', Buffer.alloc(64, 0xff)],
    ['of several lines', 'a secret of thirty-two characters\nand one more line of it'],
  ])('is refused, and left as it is, when it is %s', (_, bytes) => {
    writeFileSync(getSecretPath(), bytes)
    expect(() => findSecret(config)).toThrow(/secret is damaged/)
    expect(() => getOrCreateSecret(config)).toThrow(/secret is damaged/)
    expect(readFileSync(getSecretPath())).toEqual(Buffer.from(bytes))
  })

  it('is not looked at where APP_SECRET is set', () => {
    writeFileSync(getSecretPath(), 'broken')
    expect(getOrCreateSecret({ ...config, appSecret: 'the one that was set' })).toBe('the one that was set')
  })
})

it('keeps a port until it is none', () => {
  const port = (free: string) => getOrCreateDataText(config, 'simulator-port', /^\d+$/, () => free)
  expect([port('4711'), port('4712')]).toEqual(['4711', '4711'])
  writeFileSync(join(config.dataDir, 'simulator-port'), '')
  expect(port('4713')).toBe('4713')
})

describe('a DATA_DIR', () => {
  it('is made where it is missing, and may be walked through', () => {
    const dataDir = join(config.dataDir, 'one/two')
    prepareDataDir({ dataDir })
    prepareDataDir({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('that cannot be one is refused with its name and the reason', () => {
    writeFileSync(getSecretPath(), '')
    expect(() => prepareDataDir({ dataDir: getSecretPath() })).toThrow(
      `DATA_DIR: ${getSecretPath()}: a file stands in place of the folder.`,
    )
    expect(() => prepareDataDir({ dataDir: join(getSecretPath(), 'below') })).toThrow(/^DATA_DIR: .*no folder\.$/)
  })
})
