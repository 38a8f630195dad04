import type { Schema } from './values.ts'

const text: Schema = { type: 'string', maxLength: 60 }
const flag: Schema = { type: 'boolean' }
const facts: Schema = { type: 'object', additionalProperties: text }
const objectSchema = (names: string, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(names.split(' ').map(name => [name, { anyOf: [text, text, { type: 'null' }] }])),
    ...more,
  },
  required: names.split(' ').slice(0, 2),
})
const enumSchema = (...values: string[]): Schema => ({ enum: values })
const password = enumSchema('quatro cavalos mansos', 'another long password 42', 'short')
const account: Schema = {
  type: 'object',
  properties: { email: text, password, data: facts, phone: text, channel: enumSchema('sms', 'whatsapp') },
  required: ['email', 'password'],
}
const user = objectSchema('email phone id', {
  password,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: facts,
  app_metadata: facts,
  ban_duration: enumSchema('none', '24h', '1h30m', '99999999999h', '-1h'),
})
const challenged = {
  code_challenge: enumSchema('x'.repeat(43)),
  code_challenge_method: enumSchema('s256', 'plain', 'S256'),
}

/**
 * The sign-in endpoints parse their bodies without a contract schema. These schemas describe the bodies that clients
 * send, by the last segment of the path.
 */
export const protocolBodies: Readonly<Record<string, Schema>> = {
  signup: { ...account, properties: { ...account.properties, ...challenged } },
  token: objectSchema('email password', {
    password,
    refresh_token: text,
    auth_code: text,
    code_verifier: text,
    phone: text,
    id_token: text,
    provider: text,
    nonce: text,
  }),
  otp: objectSchema('email phone', { create_user: flag, data: facts, ...challenged }),
  verify: objectSchema('type token email', {
    type: enumSchema('email', 'signup', 'recovery', 'magiclink', 'invite', 'sms', 'phone_change', 'email_change', 'x'),
    token_hash: text,
    phone: text,
  }),
  recover: objectSchema('email', challenged),
  resend: objectSchema('type email', {
    type: enumSchema('signup', 'email_change', 'sms', 'phone_change'),
    phone: text,
  }),
  sso: objectSchema('domain provider_id', { redirect_to: text, ...challenged }),
  user: objectSchema('email phone', { password, data: facts, nonce: text, current_password: password }),
  invite: objectSchema('email', { data: facts }),
  generate_link: objectSchema('type email', {
    type: enumSchema('signup', 'invite', 'magiclink', 'recovery', 'email_change_new'),
    password,
    new_email: text,
    redirect_to: text,
    data: facts,
  }),
  users: user,
  ':id': user,
  factors: objectSchema('factor_type friendly_name', {
    factor_type: enumSchema('totp', 'phone', 'webauthn'),
    issuer: text,
    phone: text,
  }),
  challenge: objectSchema('channel'),
  acs: objectSchema('SAMLResponse RelayState'),
}

/** Query parameters of the sign-in endpoints. */
export const protocolQuery: Schema = objectSchema('redirect_to', {
  grant_type: enumSchema('password', 'refresh_token', 'pkce', 'id_token', 'web3', 'x', '__proto__', 'toString'),
  type: enumSchema('signup', 'recovery', 'magiclink', 'email_change'),
  scope: enumSchema('global', 'local', 'others'),
  provider: text,
  token: text,
  token_hash: text,
  code: text,
  state: text,
  error: text,
  scopes: text,
  page: enumSchema('1', '0', '-1', '99999999999999'),
  per_page: enumSchema('1', '50', '-5', 'x'),
  skip_http_redirect: enumSchema('true'),
  ...challenged,
})
