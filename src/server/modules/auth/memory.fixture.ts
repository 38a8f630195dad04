import { AuthClient } from '@supabase/auth-js'
import { AuthClient as EarlierClient } from 'auth-js-271'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

/** Unmodified client libraries of the authentication protocol. */
export const clients = { 'the pinned client': AuthClient, 'an earlier client': EarlierClient }
type Client = (typeof clients)[keyof typeof clients]

/** Creates a store that replaces the browser's local storage. */
export function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A password that passes the strength check. */
export const strongPassword = 'quatro cavalos mansos'

type Flow = { flowType?: 'pkce' | 'implicit'; headers?: Record<string, string>; fetch?: typeof fetch }
/** Creates a client library instance with its own storage, as a page does. */
export const createAuthClient = (
  Client: Client,
  url: string,
  { flowType = 'implicit', headers = {}, fetch: customFetch }: Flow = {},
): InstanceType<typeof AuthClient> =>
  new (Client as typeof AuthClient)({
    url: `${url}/auth/v1`,
    headers,
    storage: createMemoryStorage(),
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType,
    ...(customFetch && { fetch: customFetch }),
  })

type Mail = { subject: string; text: string; html: string }
let addresses = 0
export const nextEmailAddress = () => `someone-${++addresses}@lumen.example`

const matchOrThrow = (pattern: RegExp, text: string) => {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`the e-mail does not match ${pattern}`)
  return value
}

/** Extracts the code, the link and the token from an e-mail. */
function parseMail({ subject, text }: Mail) {
  return {
    subject,
    text,
    code: () => matchOrThrow(/\b(\d{6})\b/, text),
    link: () => new URL(matchOrThrow(/^(https?:\S+)$/m, text)),
    token: () => new URL(matchOrThrow(/^(https?:\S+)$/m, text)).searchParams.get('token_hash') ?? '',
  }
}

/** Reads the e-mails of a shop that runs with MAIL_INBOX=open. */
export function createInboxReader(url: string) {
  const all = async (to: string): Promise<Mail[]> => {
    const answer = await fetch(`${url}/dev/mails?to=${encodeURIComponent(to)}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Mail[]
  }
  /** Waits for the `count`th e-mail to this address. */
  const mail = async (to: string, count = 1) => {
    await eventually(async () => (await all(to)).length >= count)
    const found = (await all(to))[count - 1]
    if (!found) throw new Error('the e-mail has not arrived')
    return parseMail(found)
  }
  return { all, mail }
}

type SuccessData<Answer> = Answer extends { data: infer Data; error: null } ? Data : never
/** Returns the data of a client library's result; fails the test when the result contains an error. */
export function unwrapAnswer<Answer extends { data: unknown; error: unknown }>(answer: Answer): SuccessData<Answer> {
  expect(answer.error).toBeNull()
  return answer.data as SuccessData<Answer>
}
