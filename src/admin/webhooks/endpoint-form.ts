import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { ShopEventType } from '#contract/shop-events.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { getChangedFields } from '../ui/conflict/changes.ts'
import { listTypes } from './event-types.ts'
import type { ChangeBody } from './queries.ts'

/** `headerValue` is what was typed; empty keeps the saved value, which the server never returns. */
export type EndpointForm = {
  url: string
  description: string
  modes: WebhookEndpoint['modes']
  types: readonly ShopEventType[]
  format: WebhookEndpoint['format']
  content: WebhookEndpoint['content']
  headerName: string
  headerValue: string
}
export type EndpointErrors = Partial<Record<keyof EndpointForm, string>>
export type FieldsProps = {
  form: EndpointForm
  errors: EndpointErrors
  /** Whether a header with a value is saved. */
  hasHeader: boolean
  onChange: (part: Partial<EndpointForm>) => void
}

/** A new webhook starts with the event that nearly every receiver needs. */
export const buildEmptyForm = (mode: WebhookEndpoint['modes'][number]): EndpointForm => ({
  url: '',
  description: '',
  modes: [mode],
  types: ['order.paid'],
  format: 'standard',
  content: 'full',
  headerName: '',
  headerValue: '',
})

export const toEndpointForm = (endpoint: WebhookEndpoint): EndpointForm => ({
  url: endpoint.url,
  description: endpoint.description,
  modes: endpoint.modes,
  types: endpoint.types,
  format: endpoint.format,
  content: endpoint.content,
  headerName: endpoint.headerName ?? '',
  headerValue: '',
})

/** Returns the types that are sent. Types that the format lacks stay chosen in the form, but are not sent. */
export const getSentTypes = ({ types, format }: EndpointForm): ShopEventType[] =>
  types.filter(type => listTypes(format).includes(type))

const parseUrl = (text: string): URL | null => (URL.canParse(text.trim()) ? new URL(text.trim()) : null)

/** Returns host and path of a URL, which is how a webhook without a name is called. */
export function formatUrl(url: string): string {
  const parsed = parseUrl(url)
  return parsed ? `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}` : url
}
export const getName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description || formatUrl(url)

function findUrlProblem(text: string): string | null {
  const { problems } = words
  if (text.trim() === '') return problems.urlMissing
  const url = parseUrl(text)
  if (!url || !/^https?:\/\//i.test(text.trim())) return problems.urlInvalid
  if (url.username || url.password) return problems.urlUser
  return url.hash ? problems.urlHash : null
}

function findHeaderValueProblem(form: EndpointForm, saved: EndpointForm | null): string | null {
  if (form.headerName.trim() === '') return null
  if (form.headerValue.trim() !== '')
    return /^[\x20-\x7e]+$/.test(form.headerValue.trim()) ? null : words.problems.headerValue
  if (!saved?.headerName) return words.problems.headerValueMissing
  const isOtherReceiver = parseUrl(form.url)?.origin !== parseUrl(saved.url)?.origin
  return isOtherReceiver ? words.problems.headerValueAgain : null
}

/**
 * Checks a form before it is sent; returns the errors by field.
 * @param saved the form of the saved webhook; null for a new one
 */
export function validateEndpoint(form: EndpointForm, saved: EndpointForm | null): EndpointErrors {
  const { problems } = words
  const hasTypes = getSentTypes(form).length > 0
  const typesProblem = form.types.length > 0 ? problems.kiwifyTypes : problems.types
  const name = form.headerName.trim()
  const isNameMissing = name === '' && form.headerValue.trim() !== ''
  const checks: [keyof EndpointForm, string | null | false][] = [
    ['url', findUrlProblem(form.url)],
    ['modes', form.modes.length === 0 && problems.modes],
    ['types', !hasTypes && typesProblem],
    ['headerName', isNameMissing && problems.headerNameMissing],
    ['headerName', name !== '' && !/^[\w!#$%&'*+.^`|~-]+$/.test(name) && problems.headerName],
    ['headerValue', findHeaderValueProblem(form, saved)],
  ]
  return Object.fromEntries(checks.filter(([, problem]) => problem)) as EndpointErrors
}

/** Builds the request body of a form without errors. */
export function buildEndpointBody(form: EndpointForm) {
  const headerName = form.headerName.trim()
  const headerValue = form.headerValue.trim()
  return {
    url: form.url.trim(),
    description: form.description.trim(),
    modes: form.modes,
    types: getSentTypes(form),
    format: form.format,
    // Kiwify's format has no version without personal data.
    content: form.format === 'kiwify' ? ('full' as const) : form.content,
    headerName: headerName === '' ? null : headerName,
    ...(headerName !== '' && headerValue !== '' && { headerValue }),
  }
}

/** Returns the changed fields. Unchanged fields are not sent, so that another person's change to them stays. */
export const getChanges = (base: EndpointForm, form: EndpointForm): ChangeBody =>
  getChangedFields<ChangeBody>(buildEndpointBody(base), buildEndpointBody(form))

/** Returns the error texts for the fields that the server rejected. */
export function formatFieldErrors(error: unknown): EndpointErrors {
  if (!(error instanceof Problem)) return {}
  if (error.code === 'webhook_url_not_allowed' || error.code === 'port_not_allowed')
    return { url: getProblemText(error) }
  const { problems } = words
  const texts: EndpointErrors = {
    url: problems.urlInvalid,
    modes: problems.modes,
    types: problems.types,
    headerName: problems.headerName,
    headerValue: problems.headerValueAgain,
  }
  const known = Object.keys(buildEmptyForm('live')) as (keyof EndpointForm)[]
  const rejected = known.filter(name => Object.keys(error.fields ?? {}).some(key => key.split('.')[0] === name))
  return Object.fromEntries(rejected.map(name => [name, texts[name] ?? problems.invalid]))
}
