import { SMTPServer } from 'smtp-server'
import { cleanUpAfterFile } from './cleanup.ts'

type ReceivedMail = { from: string; to: string; text: string }

/**
 * SMTP replies that the server sends at a step instead of accepting the e-mail, such as '535 5.7.8 Wrong password'.
 * E-mails to `blocked` are rejected as not authorized.
 */
type SmtpRefusals = { greeting?: string; auth?: string; from?: string; to?: string; data?: string; blocked?: string }

const buildRefusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

/**
 * Starts a mail server that stores received e-mails, or rejects them permanently (`refuse`), temporarily (`busy`) or at
 * a step (`at`). A test may change `behavior` while the server runs. The server closes after the tests of the file.
 */
export async function mailServer(behavior: { refuse?: boolean; busy?: boolean; at?: SmtpRefusals } = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(behavior.at?.greeting ? buildRefusal(behavior.at.greeting) : null),
    onAuth: (_auth, _session, done) =>
      behavior.at?.auth ? done(buildRefusal(behavior.at.auth)) : done(null, { user: 'shop' }),
    onMailFrom: (_address, _session, done) => done(behavior.at?.from ? buildRefusal(behavior.at.from) : null),
    onRcptTo({ address }, _session, done) {
      if (address === behavior.at?.blocked) return done(buildRefusal('550 5.7.1 Delivery not authorized'))
      if (behavior.at?.to) return done(buildRefusal(behavior.at.to))
      if (behavior.refuse) return done(buildRefusal('550 no such box'))
      if (behavior.busy) return done(buildRefusal('451 try later'))
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        if (behavior.at?.data) return done(buildRefusal(behavior.at.data))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address).join(),
          text: Buffer.concat(chunks).toString('utf8'),
        })
        return done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  cleanUpAfterFile(close)
  return { received, port, smtpUrl: `smtp://127.0.0.1:${port}`, close }
}
