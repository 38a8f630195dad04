import type { AuthClient } from '@supabase/auth-js'
import { expect } from 'vitest'
import { savePhoneSender } from '#contract/sign-in-phone.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { startPhoneSender } from '#tests/support/phone-sender.ts'
import { strongPassword } from '../memory.fixture.ts'
import { createOwnerLink } from '../owner-link.ts'

type Sender = Awaited<ReturnType<typeof startPhoneSender>>

/** Configures the message sender as the owner. */
export async function withPhoneSender(
  shop: TestApp,
  sender: Sender,
  channels: ('sms' | 'whatsapp')[] = ['sms', 'whatsapp'],
) {
  const { status, body } = await shop.as('owner').send(savePhoneSender, { body: { url: sender.url, channels } })
  expect(status).toBe(200)
  if (!('secret' in body) || typeof body.secret !== 'string') throw new Error('the response contains no secret')
  sender.state.secret = body.secret
}

export const email = 'marina@lumen.example'
/** Creates the owner's account with an e-mail address and a password. */
export async function signUpOwner(
  shop: TestApp,
  client: (headers: Record<string, string>) => InstanceType<typeof AuthClient>,
) {
  const token = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token') ?? ''
  const { error } = await client({ 'X-Setup-Token': token }).signUp({ email, password: strongPassword })
  expect(error).toBeNull()
}

let numbers = 0
/** Returns an unused phone number that starts with '+55'. */
export const nextPhoneNumber = (): string => `+55119${String(80_000_000 + ++numbers)}`
