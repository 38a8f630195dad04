import { expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { listSessions } from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'

const day = 24 * 3_600_000
let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
const owner = await addMember(shop, 'owner')

async function refreshTokens(token: string) {
  const answer = await shop.browser().raw('POST', '/auth/v1/token?grant_type=refresh_token', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ refresh_token: token }),
  })
  const body = answer.json<{ access_token: string; refresh_token: string; error_code?: string }>()
  return { status: answer.statusCode, ...body }
}

test('ends a session that was not used for 14 days', async () => {
  const { refreshToken } = await signInAs(shop, owner.email)
  now += 14 * day - 1_000
  const used = await refreshTokens(refreshToken)
  expect(used.status).toBe(200)
  now += 14 * day
  const expired = await refreshTokens(used.refresh_token)
  expect([expired.status, expired.error_code]).toEqual([400, 'session_expired'])
})

test('ends a session 30 days after the sign-in, even when it is used daily', async () => {
  let { refreshToken: token } = await signInAs(shop, owner.email)
  for (let each = 0; each < 29; each++) {
    now += day
    const next = await refreshTokens(token)
    expect([each, next.status]).toEqual([each, 200])
    token = next.refresh_token
  }
  now += day - 60_000
  const last = await refreshTokens(token)
  const holder = shop.withBearer(last.access_token)
  expect((await holder.send(readMe, {})).status).toBe(200)
  now += 60_000
  expect((await holder.send(readMe, {})).status).toBe(401)
  expect((await refreshTokens(last.refresh_token)).error_code).toBe('session_expired')
  const { send } = await signInAs(shop, owner.email)
  expect((await send(listSessions, {})).body.sessions).toHaveLength(1)
})
