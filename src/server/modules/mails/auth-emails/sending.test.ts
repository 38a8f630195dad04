import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { withTransaction } from '#server/platform/core/context.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { startTestApp } from '#tests/support/app.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { eventually } from '#tests/support/eventually.ts'
import { queueAuthEmail } from './queue-auth-email.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(address, _session, done) {
    const exists = address.address.startsWith('ana')
    done(exists ? undefined : Object.assign(new Error('no such box'), { responseCode: 550 }))
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'))
      done()
    })
  },
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))
const address = server.server.address()
const port = typeof address === 'object' && address ? address.port : 0
const app = await startTestApp({ worker: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })

it('sends an account e-mail, and erases its body even when the server rejects the recipient', async () => {
  const link = 'https://lumen.example/recover?token_hash=abc'
  for (const to of ['ana@lumen.example', 'gone@lumen.example']) {
    await withTransaction(app.ctx, tx => queueAuthEmail(tx, to, { kind: 'recovery', code: '012345', link }, 'en'))
  }
  app.services.wake()
  const rows = () => app.db.select().from(emails).orderBy(emails.recipient)
  await eventually(async () => (await rows()).every(row => row.state !== 'queued'))
  expect((await rows()).map(row => [row.recipient, row.state, row.html, row.text])).toEqual([
    ['ana@lumen.example', 'sent', '', ''],
    ['gone@lumen.example', 'failed', '', ''],
  ])
  expect(received).toHaveLength(1)
  // Undoes the quoted-printable encoding of the received e-mail.
  expect(received[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
  expect(received[0]).toContain('012345')
})

it('marks an account e-mail with an unreadable body as failed immediately', async () => {
  await withTransaction(app.ctx, async tx => {
    await queueAuthEmail(tx, 'ana.unread@lumen.example', { kind: 'reauthentication', code: '543210' }, 'en')
    await corruptColumn({ db: tx.db as typeof app.db }, 'emails', 'text')
  })
  app.services.wake()
  const { length } = received
  await eventually(async () => {
    const rows = await app.db.select().from(emails)
    return rows.find(row => row.recipient.startsWith('ana.unread'))?.state === 'failed'
  })
  expect(received).toHaveLength(length)
})
