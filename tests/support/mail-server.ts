import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type Received = { from: string; to: string; text: string }

/** A mail server that keeps what it is handed, or refuses it for good, or for now. It ends with the tests of the file. */
export async function mailServer(answer: { refuse?: boolean; busy?: boolean } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (answer.refuse) return done(Object.assign(new Error('no such box'), { responseCode: 550 }))
      if (answer.busy) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address).join(),
          text: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  afterAll(close)
  return { received, smtpUrl: `smtp://127.0.0.1:${port}`, close }
}
