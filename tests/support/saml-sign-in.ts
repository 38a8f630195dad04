import { expect } from 'vitest'
import { authSamlAnswer, authSamlMetadata } from '#contract/auth.ts'
import * as signIn from '#contract/sign-in.ts'
import type { TestApp } from './app.ts'
import type { createHttpBrowser } from './openid-sign-in.ts'
import { createSamlProvider, type SamlAnswer } from './saml-provider.ts'

/** Adds a SAML provider for lumen.example to the shop as the owner, with helpers for sign-in requests and responses. */
export async function setUpSamlProvider(shop: TestApp) {
  const provider = createSamlProvider()
  const added = await shop.as('owner').send(signIn.addProvider, {
    body: { kind: 'saml', name: 'Lumen', metadata: provider.metadata, domains: ['lumen.example'] },
  })
  expect([added.status, added.body]).toMatchObject([200, { issuer: provider.entityId, enabled: true }])
  const metadata = await (await fetch(shop.url + authSamlMetadata.path)).text()
  /** Posts the response as the provider's page does and returns the URL to which the shop redirects. */
  const post = async (browser: ReturnType<typeof createHttpBrowser>, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await browser.ask(shop.url + authSamlAnswer.path, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.status === 303 ? '' : await answer.text()]).toEqual([303, ''])
    return new URL(answer.headers.get('location') ?? '')
  }
  const answer = (loginUrl: string, response: SamlAnswer) => provider.answer(loginUrl, metadata, response)
  return { provider, id: added.body.id, metadata, post, answer }
}
