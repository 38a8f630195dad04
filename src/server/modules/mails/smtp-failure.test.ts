import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { mailServer } from '#tests/support/mail-server.ts'
import { parseSmtpFailure, type SmtpFailure } from './smtp-failure.ts'

const behavior: NonNullable<Parameters<typeof mailServer>[0]> = {}
const { port } = await mailServer(behavior)
const mail = { from: 'shop@lumen.example', to: 'ana@example.com', subject: 'a', text: 'b' }

/** Sends an e-mail and returns the parsed error that nodemailer creates from the server's reply. */
async function getFailure(url: string, message: Partial<typeof mail> = {}): Promise<SmtpFailure> {
  const transport = createTransport({ url, tls: { rejectUnauthorized: true } })
  try {
    await transport.sendMail({ ...mail, ...message })
  } catch (error) {
    return parseSmtpFailure(error)
  } finally {
    transport.close()
  }
  throw new Error('the mail server accepted the email')
}
const smtpUrl = `smtp://shop:secret@127.0.0.1:${port}`

type Step = 'greeting' | 'auth' | 'from' | 'to' | 'data'
const table: [Step, string, SmtpFailure['about'], string][] = [
  ['greeting', '421 4.3.2 Service not available', 'sender', 'CONN 421 4.3.2'],
  ['greeting', '554 5.7.1 Your host is blocked', 'sender', 'CONN 554 5.7.1'],
  ['auth', '535 5.7.8 Authentication credentials invalid', 'sender', 'AUTH 535 5.7.8'],
  ['auth', '534 5.7.9 Please log in with your browser', 'sender', 'AUTH 534 5.7.9'],
  ['auth', '538 5.7.11 Encryption required', 'sender', 'AUTH 538 5.7.11'],
  ['auth', '530 5.7.0 Must issue a STARTTLS command first', 'sender', 'AUTH 530 5.7.0'],
  ['auth', '454 4.7.0 Temporary authentication failure', 'sender', 'AUTH 454 4.7.0'],
  ['from', '530 5.7.1 Authentication required', 'sender', 'MAIL FROM 530 5.7.1'],
  ['from', '550 5.4.5 Daily user sending limit exceeded', 'sender', 'MAIL FROM 550 5.4.5'],
  ['from', '553 5.7.1 Sender address rejected: not owned by user', 'sender', 'MAIL FROM 553 5.7.1'],
  ['from', '552 Quota exceeded', 'sender', 'MAIL FROM 552'],
  ['from', '501 5.1.7 Bad sender address syntax', 'sender', 'MAIL FROM 501 5.1.7'],
  ['from', '451 4.3.0 Try again', 'sender', 'MAIL FROM 451 4.3.0'],
  ['to', '550 5.1.1 User unknown', 'recipient', 'RCPT TO 550 5.1.1'],
  ['to', '550 no such box', 'recipient', 'RCPT TO 550'],
  ['to', '553 mailbox name not allowed', 'recipient', 'RCPT TO 553'],
  ['to', '501 5.1.3 Bad recipient address syntax', 'recipient', 'RCPT TO 501 5.1.3'],
  ['to', '556 5.1.10 Recipient address has null MX', 'recipient', 'RCPT TO 556 5.1.10'],
  ['to', '550 5.2.1 The email account is disabled', 'recipient', 'RCPT TO 550 5.2.1'],
  ['to', '552 5.2.2 Mailbox full: its quota is exceeded', 'recipient', 'RCPT TO 552 5.2.2'],
  ['to', '552 mailbox quota exceeded', 'recipient', 'RCPT TO 552'],
  ['to', '550 5.4.1 Recipient address rejected: Access denied', 'recipient', 'RCPT TO 550 5.4.1'],
  ['to', '550 5.5.0 Requested action not taken: mailbox unavailable', 'recipient', 'RCPT TO 550 5.5.0'],
  ['to', '550 5.7.1 User unknown', 'recipient', 'RCPT TO 550 5.7.1'],
  ['to', '550 5.7.17 Mailbox owner has changed', 'recipient', 'RCPT TO 550 5.7.17'],
  ['to', '554 5.7.1 Service unavailable; client host blocked using list', 'sender', 'RCPT TO 554 5.7.1'],
  ['to', '554 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org', 'sender', 'RCPT TO 554'],
  ['to', '550 relay not permitted', 'sender', 'RCPT TO 550'],
  ['to', '554 5.7.1 Relay access denied', 'sender', 'RCPT TO 554 5.7.1'],
  ['to', '550 Sender verify failed', 'sender', 'RCPT TO 550'],
  ['to', '550 5.1.0 Sender denied', 'sender', 'RCPT TO 550 5.1.0'],
  ['to', '550 5.1.8 Bad sender domain', 'sender', 'RCPT TO 550 5.1.8'],
  ['to', '550 5.4.5 Daily sending quota exceeded', 'sender', 'RCPT TO 550 5.4.5'],
  ['to', '550 5.7.0 Rejected', 'sender', 'RCPT TO 550 5.7.0'],
  ['to', '550 5.7.1 Delivery not authorized', 'sender', 'RCPT TO 550 5.7.1'],
  ['to', '550 5.7.26 Unauthenticated mail is not accepted', 'sender', 'RCPT TO 550 5.7.26'],
  ['to', '550 5.7.708 Access denied, traffic not accepted from this IP', 'sender', 'RCPT TO 550 5.7.708'],
  ['to', '530 5.5.1 Authentication Required', 'sender', 'RCPT TO 530 5.5.1'],
  ['to', '503 Must authenticate first', 'sender', 'RCPT TO 503'],
  ['to', '421 4.7.0 Too many connections from your host', 'sender', 'CONN 421 4.7.0'],
  ['to', '450 4.7.25 Client host rejected: cannot find your hostname', 'sender', 'RCPT TO 450 4.7.25'],
  ['to', '451 4.3.0 Mail server temporarily rejected message', 'sender', 'RCPT TO 451 4.3.0'],
  ['to', '451 4.7.1 Greylisted, try again in 5 minutes', 'later', 'RCPT TO 451 4.7.1'],
  ['to', '450 4.2.0 Greylisted', 'later', 'RCPT TO 450 4.2.0'],
  ['to', '452 4.2.2 Mailbox full', 'later', 'RCPT TO 452 4.2.2'],
  ['to', '451 try later', 'later', 'RCPT TO 451'],
  ['data', '554 5.4.5 Daily quota exceeded', 'sender', 'DATA 554 5.4.5'],
  ['data', '550 5.7.1 Message rejected: SPF and DKIM failed', 'sender', 'DATA 550 5.7.1'],
  ['data', '552 5.7.0 Blocked for security reasons', 'sender', 'DATA 552 5.7.0'],
  ['data', '554 4.4.5 Server busy', 'sender', 'DATA 554 4.4.5'],
  ['data', '452 4.3.1 Insufficient system storage', 'sender', 'DATA 452 4.3.1'],
  ['data', '554 Transaction failed', 'sender', 'DATA 554'],
]

describe('parseSmtpFailure', () => {
  it.each(table)(
    'classifies a rejection at the SMTP step %s with "%s" as a problem of the %s',
    async (step, reply, about, reason) => {
      behavior.at = { [step]: reply }
      expect(await getFailure(smtpUrl)).toEqual({ about, reason })
    },
  )

  it('blames the sender when the server is unreachable or does not support TLS', async () => {
    behavior.at = {}
    expect(await getFailure('smtp://127.0.0.1:9')).toEqual({ about: 'sender', reason: 'CONN ECONNREFUSED' })
    expect(await getFailure(`smtps://127.0.0.1:${port}`)).toMatchObject({ about: 'sender' })
    expect(await getFailure(`${smtpUrl}?requireTLS=true`)).toMatchObject({ about: 'sender' })
    expect(await getFailure('smtp://no-such-host.invalid')).toMatchObject({ about: 'sender' })
  })

  it('blames the recipient for a missing e-mail address', async () => {
    behavior.at = {}
    expect(await getFailure(smtpUrl, { to: '' })).toMatchObject({ about: 'recipient' })
  })

  it('blames neither the sender nor the recipient for an error that does not come from a mail server', () => {
    expect(parseSmtpFailure(new Error('it was sealed with another secret'))).toEqual({
      about: 'later',
      reason: 'unknown',
    })
    expect(parseSmtpFailure(null)).toMatchObject({ about: 'later' })
  })
})
