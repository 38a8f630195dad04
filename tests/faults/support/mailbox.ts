import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** Starts a mail server that accepts every e-mail and records recipient and Message-ID. */
export async function openMailbox() {
  const received: { to: string; messageId: string }[] = []
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData(stream, session, done) {
        let head = ''
        stream.on('data', (chunk: Buffer) => {
          if (head.length < 20_000) head += chunk.toString('latin1')
        })
        stream.on('end', () => {
          const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
          for (const to of session.envelope.rcptTo) received.push({ to: to.address, messageId })
          done()
        })
      },
    })
  let server = make()
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    down: () => new Promise<void>(resolve => server.close(() => resolve())),
    async up() {
      server = make()
      server.on('error', () => undefined)
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
