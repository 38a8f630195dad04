import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secrets.ts'

const box = createSecretBox('a secret of thirty-two characters and more')
const other = createSecretBox('another secret of thirty-two characters')

describe('createSecretBox', () => {
  it('decrypts a sealed text and seals the same text differently each time', () => {
    const sealed = box.seal('sk_test_x', 'stripe_config.secret_key_sandbox')
    expect(box.open(sealed, 'stripe_config.secret_key_sandbox')).toBe('sk_test_x')
    expect(box.seal('sk_test_x', 'stripe_config.secret_key_sandbox')).not.toBe(sealed)
    expect(sealed).not.toContain('sk_test_x')
  })

  it('does not decrypt a value that was moved, changed or sealed with another secret', () => {
    const sealed = box.seal('sk_test_x', 'here')
    expect(() => box.open(sealed, 'there')).toThrow()
    expect(() => other.open(sealed, 'here')).toThrow()
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    expect(() => box.open(changed, 'here')).toThrow()
  })

  it('verifies only signatures of the same secret for the same text', () => {
    const signature = box.sign('/exports/1')
    expect(box.verify('/exports/1', signature)).toBe(true)
    expect(box.verify('/exports/2', signature)).toBe(false)
    expect(other.verify('/exports/1', signature)).toBe(false)
    expect(box.verify('/exports/1', '')).toBe(false)
    const respelled = (last: string) => signature.slice(0, -1) + last
    const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(last =>
      box.verify('/exports/1', respelled(last)),
    )
    expect(spellings).toEqual([signature.at(-1)])
  })

  it('computes a different fingerprint for each secret', () => {
    expect(box.fingerprint).not.toBe(other.fingerprint)
  })
})
