import { beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { fetchWebhooksWords, webhooks as words } from '#i18n/lazy-words.ts'
import {
  buildEmptyForm,
  buildEndpointBody,
  type EndpointForm,
  formatFieldErrors,
  formatUrl,
  getChanges,
  validateEndpoint,
} from './endpoint-form.ts'

beforeAll(() => fetchWebhooksWords())

const url = 'https://hooks.example.com/shop'
const valid: EndpointForm = { ...buildEmptyForm('live'), url }
const saved: EndpointForm = { ...valid, headerName: 'X-Key' }

describe('validateEndpoint', () => {
  it.each([
    ['', 'urlMissing'],
    ['hooks.example.com', 'urlInvalid'],
    ['ftp://example.com', 'urlInvalid'],
    ['https://me:secret@example.com', 'urlUser'],
    ['https://example.com/#part', 'urlHash'],
  ] as const)('says what is wrong with the address %o', (text, problem) => {
    expect(validateEndpoint({ ...valid, url: text }, null)).toEqual({ url: words.problems[problem] })
  })

  it('accepts a form with only an address, and one with a header', () => {
    expect(validateEndpoint(valid, null)).toEqual({})
    expect(validateEndpoint({ ...valid, headerName: 'X-Key', headerValue: 'abc 1' }, null)).toEqual({})
  })

  it('needs a mode and an event that the format has', () => {
    const { problems } = words
    expect(validateEndpoint({ ...valid, modes: [], types: [] }, null)).toEqual({
      modes: problems.modes,
      types: problems.types,
    })
    expect(validateEndpoint({ ...valid, types: ['order.placed'], format: 'kiwify' }, null)).toEqual({
      types: problems.kiwifyTypes,
    })
  })

  it('needs the value of a new header, and again after the address leads to another receiver', () => {
    const { problems } = words
    expect(validateEndpoint({ ...valid, headerName: 'X-Key' }, null)).toEqual({
      headerValue: problems.headerValueMissing,
    })
    expect(validateEndpoint({ ...saved, url: 'https://hooks.example.com/other' }, saved)).toEqual({})
    expect(validateEndpoint({ ...saved, url: 'https://other.example.com' }, saved)).toEqual({
      headerValue: problems.headerValueAgain,
    })
    expect(validateEndpoint({ ...saved, headerValue: 'ação' }, saved)).toEqual({ headerValue: problems.headerValue })
  })

  it('needs a name for a typed value', () => {
    const { problems } = words
    expect(validateEndpoint({ ...valid, headerValue: 'abc' }, null)).toEqual({ headerName: problems.headerNameMissing })
    expect(validateEndpoint({ ...saved, headerName: 'X Key' }, saved)).toEqual({ headerName: problems.headerName })
  })
})

describe('buildEndpointBody', () => {
  it('sends only types that the format has, and all data in the format of Kiwify', () => {
    const form: EndpointForm = { ...valid, format: 'kiwify', content: 'ids', types: ['order.placed', 'order.paid'] }
    expect(buildEndpointBody(form)).toMatchObject({ types: ['order.paid'], content: 'full', format: 'kiwify' })
    expect(buildEndpointBody({ ...form, format: 'standard' })).toMatchObject({ content: 'ids', types: form.types })
  })

  it('sends no value without the name of a header', () => {
    expect(buildEndpointBody({ ...valid, headerName: ' ', headerValue: 'abc' })).not.toHaveProperty('headerValue')
    expect(buildEndpointBody({ ...valid, headerName: ' ' }).headerName).toBeNull()
  })
})

describe('getChanges', () => {
  it('sends only what was changed', () => {
    expect(getChanges(saved, { ...saved, description: 'n8n' })).toEqual({ description: 'n8n' })
    expect(getChanges(saved, { ...saved, headerValue: 'new' })).toEqual({ headerValue: 'new' })
    expect(getChanges(saved, { ...saved, headerName: '' })).toEqual({ headerName: null })
  })
})

describe('formatFieldErrors', () => {
  it('shows a refused address at its field', () => {
    const refusal = new Problem(422, { error: 'webhook_url_not_allowed' })
    expect(Object.keys(formatFieldErrors(refusal))).toEqual(['url'])
  })

  it('shows every rejected field, also one inside a list', () => {
    const fields = { 'types.0': 'not_in_format', headerName: 'reserved', unknown: 'x' }
    const refusal = new Problem(400, { error: 'invalid_fields', fields })
    expect(Object.keys(formatFieldErrors(refusal)).toSorted()).toEqual(['headerName', 'types'])
  })
})

describe('formatUrl', () => {
  it('shows host and path of an address, which may contain a secret in its query', () => {
    expect(formatUrl('https://hooks.example.com/')).toBe('hooks.example.com')
    expect(formatUrl('https://hooks.example.com:8443/a?token=1')).toBe('hooks.example.com:8443/a')
  })
})
