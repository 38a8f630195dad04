/**
 * Why a delivery failed. `recipient`: the recipient's e-mail address is rejected permanently. `sender`: the shop, its
 * sign-in, host, quota or connection is rejected, so other e-mails would fail as well. `later`: the reply does not
 * reveal the cause.
 */
export type SmtpFailure = {
  about: 'recipient' | 'sender' | 'later'
  /**
   * The SMTP step and the reply codes, such as 'AUTH 535 5.7.8', without the server's text, which may contain personal
   * data.
   */
  reason: string
}

/** The fields of nodemailer's errors that this module reads. */
type SmtpError = { code?: string; originalCode?: string; command?: string; responseCode?: number; response?: string }

/** Texts in a reply to RCPT TO that blame the sender when the reply code is ambiguous. */
const senderPattern =
  /relay|authenticat|client (host|ip)|sender|spamhaus|spamcop|dnsbl|\brbl\b|block.?list|black.?list|(blocked|listed) (by|in|on|at|using|for)|reputation|policy|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|starttls)\b|reverse (dns|hostname)|(daily|hourly|monthly|rate|sending|outgoing|outbound|message|account) (\w+ )?(quota|limit)|limit exceeded|too (many|fast)|your (ip|host|server|domain|network|account|service)|\[\d+(\.\d+){3}\]/i
const recipientPattern =
  /no such (user|mailbox|box|recipient|person|address)|unknown (user|mailbox|recipient|address)|(user|mailbox|recipient|address|account) (\w+ )?(unknown|not found|unavailable|disabled|does ?n.t exist|does not exist)/i
const greylistingPattern = /gr[ae]y.?list/i

/**
 * Enhanced status codes (RFC 3463) that blame the recipient: the e-mail address, the mailbox, the route to it, and a
 * reassigned mailbox.
 */
const recipientCodes = /^[45]\.(1\.[1-69]|1\.10|2\.[1-9]|4\.([1-46-9]|\d\d+)|6\.7|7\.1[78])$/
/** Enhanced status codes that blame the sender's e-mail address, the server itself, quotas or other policies. */
const senderCodes = /^(4\.3\.0|[45]\.(1\.[78]|3\.[1-9]|4\.5|7\.[2-9]|7\.\d\d+))$/
/** Reply codes in any step of the session that demand sign-in or TLS, or close the connection. */
const sessionCodes = [421, 454, 503, 521, 523, 530, 534, 535, 538]

const parseEnhancedCode = (response: string) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null

function classifyRecipientReply(code: number, enhanced: string | null, text: string): SmtpFailure['about'] {
  if (sessionCodes.includes(code)) return 'sender'
  const isPermanent = code >= 500
  const recipientVerdict = isPermanent ? 'recipient' : 'later'
  if (enhanced && recipientCodes.test(enhanced)) return recipientVerdict
  if (!isPermanent && greylistingPattern.test(text)) return 'later'
  if (enhanced && senderCodes.test(enhanced)) return 'sender'
  if (recipientPattern.test(text)) return recipientVerdict
  // Replies such as 'Delivery not authorized' (5.7.1) reject the sender, whatever their text is.
  if (enhanced && /^5\.7\./.test(enhanced)) return 'sender'
  return senderPattern.test(text) ? 'sender' : recipientVerdict
}

/** Classifies a delivery error as a problem of the recipient, the sender or the connection. */
export function parseSmtpFailure(error: unknown): SmtpFailure {
  const { code, originalCode, command = '', responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  const step = command.replace(/^AUTH\b.*/, 'AUTH')
  const enhanced = parseEnhancedCode(response)
  const reason = [step === 'API' ? '' : step, responseCode || (originalCode ?? code ?? ''), enhanced ?? '']
    .filter(Boolean)
    .join(' ')
  // Nodemailer rejected the e-mail address before it contacted a server.
  if (code === 'EENVELOPE' && /^(Invalid recipient|No recipients)/.test((error as Error).message))
    return { about: 'recipient', reason }
  if (step === 'RCPT TO' && responseCode >= 400)
    return { about: classifyRecipientReply(responseCode, enhanced, response), reason }
  return { about: step === '' ? 'later' : 'sender', reason: reason || 'unknown' }
}

/** Returns the mail server's reply; without a reply, the message of the error. */
export function findSmtpReply(error: unknown): string {
  const { response } = (error ?? {}) as SmtpError
  return response || (error instanceof Error ? error.message : String(error))
}
