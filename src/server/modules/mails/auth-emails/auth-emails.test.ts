import { expect, it } from 'vitest'
import { getEmail, listEmails } from '#contract/orders.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { startTestApp } from '#tests/support/app.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { type AuthEmailData, composeAuthEmail } from './auth-email.ts'
import { renderAuthEmailHtml } from './auth-email-html.tsx'
import { renderAuthEmailText } from './auth-email-text.ts'
import { queueAuthEmail } from './queue-auth-email.ts'

const shop = { name: 'Lumen & <Co>', logo: null, publicUrl: 'https://lumen.example' }
const link = 'https://lumen.example/confirm?token_hash=abc&type=signup'
const kinds: AuthEmailData[] = [
  { kind: 'signup', code: '012345', link },
  { kind: 'invite', link, by: 'Ana <b>', days: 7 },
  { kind: 'recovery', code: '012345', link },
  { kind: 'magiclink', code: '012345', link },
  { kind: 'email_change', code: '012345', link, address: 'new@lumen.example' },
  { kind: 'reauthentication', code: '012345' },
  { kind: 'password_changed' },
  { kind: 'email_changed', address: 'new@lumen.example' },
  { kind: 'factor_added' },
  { kind: 'factor_removed' },
  { kind: 'code_guessed' },
  { kind: 'factor_guessed' },
  { kind: 'phone_added', name: '•••• 88' },
  { kind: 'phone_factor_added', name: '•••• 88' },
  { kind: 'phone_factor_removed', name: '•••• 88' },
  { kind: 'identity_linked', name: 'Lumen ID' },
  { kind: 'identity_unlinked', name: 'Lumen ID' },
]

it.each(kinds)('renders the facts of the account e-mail $kind in English and Portuguese, as HTML and text', facts => {
  const [en, pt] = [composeAuthEmail(facts, shop, 'en'), composeAuthEmail(facts, shop, 'spec')]
  expect([en.words.language, pt.words.language]).toEqual(['en', 'pt-BR'])
  expect(pt.subject).not.toBe(en.subject)
  for (const email of [en, pt]) {
    const [text, html] = [renderAuthEmailText(email), renderAuthEmailHtml(email)]
    for (const fact of [facts.code, facts.link, facts.address, facts.name, facts.by])
      if (fact) expect(text).toContain(fact)
    expect(text.match(/\b\d{6}\b/g)).toEqual(facts.code ? ['012345'] : null)
    expect(html).not.toMatch(/<b>|<Co>/)
    expect(html.match(/\b\d{6}\b/g) ?? []).toEqual(facts.code ? ['012345'] : [])
    if (facts.link) expect(html).toContain('href="https://lumen.example/confirm?token_hash=abc&amp;type=signup"')
  }
})

it('hides account e-mails from the mail list, and shows invitations only to the owner', async () => {
  const app = await startTestApp()
  await withTransaction(app.ctx, async tx => {
    await queueAuthEmail(tx, 'ana@lumen.example', { kind: 'recovery', code: '012345', link }, 'en')
    await queueAuthEmail(tx, 'rui@lumen.example', { kind: 'invite', link, days: 7 }, 'en')
  })
  const rows = await app.db.select().from(emails)
  for (const row of rows) expect(row.html + row.text).not.toMatch(/token_hash|012345/)
  const listRecipients = async (role: 'viewer' | 'admin' | 'owner') =>
    (await app.as(role).send(listEmails, { query: {} })).body.emails.map(mail => mail.recipient)
  expect([await listRecipients('viewer'), await listRecipients('admin'), await listRecipients('owner')]).toEqual([
    [],
    [],
    ['rui@lumen.example'],
  ])
  const canReadLink = async (role: 'admin' | 'owner', to: string) => {
    const id = rows.find(row => row.recipient === to)?.id ?? ''
    const { status, body } = await app.as(role).send(getEmail, { params: { id } })
    return status === 200 ? body.text.includes(link) : status
  }
  expect(await canReadLink('admin', 'rui@lumen.example')).toBe(404)
  expect(await canReadLink('owner', 'ana@lumen.example')).toBe(404)
  expect(await canReadLink('owner', 'rui@lumen.example')).toBe(true)
})

it('reports that an invitation with an unreadable text must be sent again', async () => {
  const app = await startTestApp()
  await withTransaction(app.ctx, tx => queueAuthEmail(tx, 'rui@lumen.example', { kind: 'invite', link, days: 7 }, 'en'))
  await corruptColumn(app, 'emails', 'text')
  const [row] = await app.db.select().from(emails)
  const read = await app.as('owner').send(getEmail, { params: { id: row?.id ?? '' } })
  expect(read).toMatchObject({ status: 409, body: { error: 'mail_unreadable' } })
})
