import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { clients, createAuthClient } from './memory.fixture.ts'

const shop = await startTestApp({ env: { AUTH_SIGNUP: 'open' } })
const url = `${shop.url}/login`
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes that do not start with zero in base 58. */
function base58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n) {
    text = letters.charAt(Number(rest % 58n)) + text
  }
  return text
}

test('rejects a Solana wallet with a valid signature because wallets are disabled', async () => {
  const client = createAuthClient(clients['the pinned client'], shop.url)
  const secret = ed25519.utils.randomSecretKey()
  const publicKey = { toBase58: () => base58(ed25519.getPublicKey(secret)) }
  let signed = false
  const signMessage = async (message: Uint8Array) => {
    signed = true
    return ed25519.sign(message, secret)
  }
  const wallet = { publicKey, signMessage } as never
  const { data, error } = await client.signInWithWeb3({ chain: 'solana', wallet, options: { url } })
  expect(signed).toBe(true)
  expect(error).toMatchObject({ code: 'web3_provider_disabled', status: 422 })
  expect(data).toEqual({ session: null, user: null })
})

test('rejects an Ethereum wallet because wallets are disabled', async () => {
  const client = createAuthClient(clients['the pinned client'], shop.url)
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [`0x${randomBytes(20).toString('hex')}`],
    eth_chainId: '0x1',
    personal_sign: `0x${randomBytes(65).toString('hex')}`,
  }
  const wallet = { request: async ({ method }: { method: string }) => answers[method] } as never
  const { data, error } = await client.signInWithWeb3({ chain: 'ethereum', wallet, options: { url } })
  expect(error).toMatchObject({ code: 'web3_provider_disabled', status: 422 })
  expect(data).toEqual({ session: null, user: null })
})
