import type { Context } from '#server/platform/core/context.ts'
import { createMailTransport } from './mail-transport.ts'

/** Uses MAIL_FROM unchanged when it contains a name. Otherwise the shop's name is added to the bare e-mail address. */
const formatSender = (mailFrom: string, shop: string) =>
  mailFrom.includes('<') ? mailFrom : { name: shop, address: mailFrom }

type OutgoingMail = { to: string; subject: string; messageId: string; html: string; text: string }

type Sender = { name: string; contact: string | null }

/** Sends an e-mail in the shop's name and returns the mail server's reply. Throws nodemailer's errors. */
export async function deliverMail(
  { config }: Pick<Context, 'config'>,
  smtpUrl: string,
  { name, contact }: Sender,
  mail: OutgoingMail,
): Promise<string> {
  const transport = await createMailTransport(smtpUrl)
  try {
    const { response } = await transport.sendMail({
      ...mail,
      from: formatSender(config.mailFrom, name),
      ...(contact && { replyTo: contact }),
      headers: { 'auto-submitted': 'auto-generated' },
    })
    return response
  } finally {
    transport.close()
  }
}
