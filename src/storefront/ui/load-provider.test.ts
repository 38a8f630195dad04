import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { providerScriptUrl } from './load-provider.ts'

const packaged = join(import.meta.dirname, '../../../node_modules/@stripe/stripe-js/dist/pure.mjs')

it('loads the release of Stripe’s script that the installed types describe', () => {
  const [, release] = /RELEASE_TRAIN = ['"](\w+)['"]/.exec(readFileSync(packaged, 'utf8')) ?? []
  expect(providerScriptUrl).toBe(`https://js.stripe.com/${release}/stripe.js`)
})
