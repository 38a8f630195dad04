import { beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#api-client/call.ts'
import type { MercadoPagoAccount } from '#contract/mercado-pago-settings.ts'
import { fetchMercadoPagoWords, mercadoPago as words } from '#i18n/lazy-words.ts'
import { buildAccountBody, emptyDraft, isAccountDirty, toKeyErrors, validateAccount } from './account-form.ts'

const publicKey = 'APP_USR-5f0c1a52-7d3e-4b96-8a21-3c9d0e4f6b17'
const accessToken = 'APP_USR-8742024901010101-112612-0f5d3c1b9a7e4826b0d1c2e3f4a59687-123456789'
const absent: MercadoPagoAccount = {
  publicKey: null,
  accessTokenSet: false,
  accessTokenUnreadable: false,
  accessTokenLastFour: null,
  changedAt: null,
  changedBy: null,
  webhookSecretSet: false,
  webhookSecretUnreadable: false,
  accountId: null,
  pix: null,
  testedAt: null,
  notifiedAt: null,
  isReachable: true,
}
const saved = { ...absent, publicKey, accessTokenSet: true }

beforeAll(fetchMercadoPagoWords)

describe('validateAccount', () => {
  it('asks for both keys of a new account, and for none that is kept', () => {
    expect(Object.keys(validateAccount(absent, emptyDraft))).toEqual(['publicKey', 'accessToken'])
    expect(validateAccount(absent, { publicKey, accessToken })).toEqual({})
    expect(validateAccount(saved, emptyDraft)).toEqual({})
    expect(validateAccount(saved, { publicKey: null, accessToken: '' })).toEqual({})
  })

  it('rejects an emptied public key and swapped keys', () => {
    expect(validateAccount(saved, { publicKey: '', accessToken: null })).toEqual({
      publicKey: words.keyProblem.required('publicKey'),
    })
    expect(validateAccount(saved, { publicKey: accessToken, accessToken: publicKey })).toEqual({
      publicKey: words.keyProblem.swapped('publicKey'),
      accessToken: words.keyProblem.swapped('accessToken'),
    })
  })
})

describe('isAccountDirty', () => {
  it('ignores an opened field without text and a retyped public key', () => {
    expect(isAccountDirty({ publicKey, accessToken: '' }, saved)).toBe(false)
    expect(isAccountDirty({ publicKey: '', accessToken: null }, saved)).toBe(true)
    expect(isAccountDirty({ publicKey: null, accessToken: 'x' }, saved)).toBe(true)
  })
})

describe('buildAccountBody', () => {
  it('contains only what was typed', () => {
    expect(buildAccountBody('test', { publicKey: null, accessToken })).toEqual({ mode: 'test', accessToken })
    expect(buildAccountBody('live', { publicKey, accessToken: '' })).toEqual({ mode: 'live', publicKey })
  })
})

describe('toKeyErrors', () => {
  it('explains the faults of the server, and those that it does not know in general words', () => {
    const error = new Problem(422, {
      error: 'invalid_fields',
      fields: { accessToken: 'test_account', publicKey: 'new_fault' },
    })
    expect(toKeyErrors(error)).toEqual({
      accessToken: words.keyProblem.test_account,
      publicKey: words.keyProblem.refusedValue,
    })
    expect(toKeyErrors(new Error('offline'))).toEqual({})
  })
})
