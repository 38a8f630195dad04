import type { Schema } from './values.ts'

const text: Schema = { type: 'string', maxLength: 60 }
const flag: Schema = { type: 'boolean' }
const facts: Schema = { type: 'object', additionalProperties: text }
const of = (names: string, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(names.split(' ').map(name => [name, { anyOf: [text, text, { type: 'null' }] }])),
    ...more,
  },
  required: names.split(' ').slice(0, 2),
})
const choice = (...values: string[]): Schema => ({ enum: values })
const password = choice('quatro cavalos mansos', 'another long password 42', 'short')
const account: Schema = {
  type: 'object',
  properties: { email: text, password, data: facts, phone: text, channel: choice('sms', 'whatsapp') },
  required: ['email', 'password'],
}
const user = of('email phone id', {
  password,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: facts,
  app_metadata: facts,
  ban_duration: choice('none', '24h', '1h30m', '99999999999h', '-1h'),
})
const challenged = { code_challenge: choice('x'.repeat(43)), code_challenge_method: choice('s256', 'plain', 'S256') }

/** The sign-in protocol reads its bodies itself: what its clients send, by the end of the path. */
export const protocolBodies: Readonly<Record<string, Schema>> = {
  signup: { ...account, properties: { ...account.properties, ...challenged } },
  token: of('email password', {
    password,
    refresh_token: text,
    auth_code: text,
    code_verifier: text,
    phone: text,
    id_token: text,
    provider: text,
    nonce: text,
  }),
  otp: of('email phone', { create_user: flag, data: facts, ...challenged }),
  verify: of('type token email', {
    type: choice('email', 'signup', 'recovery', 'magiclink', 'invite', 'sms', 'phone_change', 'email_change', 'x'),
    token_hash: text,
    phone: text,
  }),
  recover: of('email', challenged),
  resend: of('type email', { type: choice('signup', 'email_change', 'sms', 'phone_change'), phone: text }),
  sso: of('domain provider_id', { redirect_to: text, ...challenged }),
  user: of('email phone', { password, data: facts, nonce: text, current_password: password }),
  invite: of('email', { data: facts }),
  generate_link: of('type email', {
    type: choice('signup', 'invite', 'magiclink', 'recovery', 'email_change_new'),
    password,
    new_email: text,
    redirect_to: text,
    data: facts,
  }),
  users: user,
  ':id': user,
  factors: of('factor_type friendly_name', {
    factor_type: choice('totp', 'phone', 'webauthn'),
    issuer: text,
    phone: text,
  }),
  challenge: of('channel'),
  acs: of('SAMLResponse RelayState'),
}

/** What the protocol's addresses carry behind the question mark. */
export const protocolQuery: Schema = of('redirect_to', {
  grant_type: choice('password', 'refresh_token', 'pkce', 'id_token', 'web3', 'x', '__proto__', 'toString'),
  type: choice('signup', 'recovery', 'magiclink', 'email_change'),
  scope: choice('global', 'local', 'others'),
  provider: text,
  token: text,
  token_hash: text,
  code: text,
  state: text,
  error: text,
  scopes: text,
  page: choice('1', '0', '-1', '99999999999999'),
  per_page: choice('1', '50', '-5', 'x'),
  skip_http_redirect: choice('true'),
  ...challenged,
})
