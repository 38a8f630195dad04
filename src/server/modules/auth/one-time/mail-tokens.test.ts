import { expect, test } from 'vitest'
import type { Context } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember } from '#tests/support/team.ts'
import { findTokenByCode, type VerifyType } from './mail-tokens.ts'

const shop = await startTestApp()
const { email: memberEmail } = await addMember(shop, 'viewer')

/** Returns the kinds of SQL statements that one attempt runs, in order. */
async function listQueriesOfAttempt(email: string, type: VerifyType): Promise<string[]> {
  const queries: string[] = []
  const db = new Proxy(shop.ctx.db, {
    get(target, name) {
      if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(name))) queries.push(String(name))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const ctx: Context = { ...shop.ctx, db }
  expect(await findTokenByCode(ctx, email, '000000', type)).toBeNull()
  return queries
}

test.each<VerifyType>(['email', 'recovery', 'magiclink', 'email_change'])(
  'runs the same queries for a wrong code (%s) whether or not the account exists',
  async type => {
    const queriesForAccount = await listQueriesOfAttempt(memberEmail, type)
    expect(queriesForAccount).toContain('update')
    expect(await listQueriesOfAttempt('nobody@lumen.example', type)).toEqual(queriesForAccount)
  },
)
