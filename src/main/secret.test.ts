import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptText, knownSecret, prepareDataDir, secretOf } from './secret.ts'

const place = { dataDir: '', appSecret: null }
const file = () => join(place.dataDir, 'secret')
beforeEach(() => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'vitrine-secret-'))
})
afterEach(() => rmSync(place.dataDir, { recursive: true, force: true }))

describe('the secret in DATA_DIR', () => {
  it('is made once, whole, for its owner alone', () => {
    expect(knownSecret(place)).toBeNull()
    const made = secretOf(place)
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(secretOf(place)).toBe(made)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.dataDir)).toEqual(['secret'])
  })

  it.each(['', '\n', '  '])('is none where the file was left empty (%j): it is made anew', empty => {
    writeFileSync(file(), empty)
    expect(knownSecret(place)).toBeNull()
    expect(secretOf(place)).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(file(), 'utf8')).toBe(secretOf(place))
  })

  it.each([
    ['cut short', 'a few characters'],
    ['overwritten with zeros', '\0'.repeat(64)],
    ['no text', Buffer.alloc(64, 0xff)],
    ['of several lines', 'a secret of thirty-two characters\nand one more line of it'],
  ])('is refused, and left as it is, when it is %s', (_, bytes) => {
    writeFileSync(file(), bytes)
    expect(() => knownSecret(place)).toThrow(/secret is damaged/)
    expect(() => secretOf(place)).toThrow(/secret is damaged/)
    expect(readFileSync(file())).toEqual(Buffer.from(bytes))
  })

  it('is not looked at where APP_SECRET is set', () => {
    writeFileSync(file(), 'broken')
    expect(secretOf({ ...place, appSecret: 'the one that was set' })).toBe('the one that was set')
  })
})

it('keeps a port until it is none', () => {
  const port = (free: string) => keptText(place, 'simulator-port', /^\d+$/, () => free)
  expect([port('4711'), port('4712')]).toEqual(['4711', '4711'])
  writeFileSync(join(place.dataDir, 'simulator-port'), '')
  expect(port('4713')).toBe('4713')
})

describe('a DATA_DIR', () => {
  it('is made where it is missing, and may be walked through', () => {
    const dataDir = join(place.dataDir, 'one/two')
    prepareDataDir({ dataDir })
    prepareDataDir({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('that cannot be one is refused with its name and the reason', () => {
    writeFileSync(file(), '')
    expect(() => prepareDataDir({ dataDir: file() })).toThrow(
      `DATA_DIR: ${file()}: a file stands in place of the folder.`,
    )
    expect(() => prepareDataDir({ dataDir: join(file(), 'below') })).toThrow(/^DATA_DIR: .*no folder\.$/)
  })
})
