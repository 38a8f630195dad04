/**
 * Whom a failed delivery is about. `recipient`: this address, for good. `sender`: the shop, its sign-in, its host, its quota
 * or the way to the mail server, so that other mails fare the same. `later`: neither is known yet.
 */
export type SmtpFailure = {
  about: 'recipient' | 'sender' | 'later'
  /** The step and the codes, such as 'AUTH 535 5.7.8': nothing of the server's words, which may name people. */
  reason: string
}

/** What nodemailer tells of a failure. */
type SmtpError = { code?: string; originalCode?: string; command?: string; responseCode?: number; response?: string }

/** Words of an answer to RCPT TO that are about who sends, where its code alone does not tell. */
const senderPattern =
  /relay|authenticat|client (host|ip)|sender|spamhaus|spamcop|dnsbl|\brbl\b|block.?list|black.?list|(blocked|listed) (by|in|on|at|using|for)|reputation|policy|\b(spf|dkim|dmarc|helo|ehlo|ptr|rdns|starttls)\b|reverse (dns|hostname)|(daily|hourly|monthly|rate|sending|outgoing|outbound|message|account) (\w+ )?(quota|limit)|limit exceeded|too (many|fast)|your (ip|host|server|domain|network|account|service)|\[\d+(\.\d+){3}\]/i
const recipientPattern =
  /no such (user|mailbox|box|recipient|person|address)|unknown (user|mailbox|recipient|address)|(user|mailbox|recipient|address|account) (\w+ )?(unknown|not found|unavailable|disabled|does ?n.t exist|does not exist)/i
const greylistingPattern = /gr[ae]y.?list/i

/** Of RFC 3463: addresses of recipients, their boxes, the way to them, and boxes that changed hands. */
const recipientCodes = /^[45]\.(1\.[1-69]|1\.10|2\.[1-9]|4\.([1-46-9]|\d\d+)|6\.7|7\.1[78])$/
/** Addresses of senders, the server itself, quotas, and every other matter of policy. */
const senderCodes = /^(4\.3\.0|[45]\.(1\.[78]|3\.[1-9]|4\.5|7\.[2-9]|7\.\d\d+))$/
/** Answers that ask for a sign-in or for TLS, or end the line, at whatever step they come. */
const sessionCodes = [421, 454, 503, 521, 523, 530, 534, 535, 538]

const parseEnhancedCode = (response: string) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null

function classifyRecipientReply(code: number, enhanced: string | null, text: string): SmtpFailure['about'] {
  if (sessionCodes.includes(code)) return 'sender'
  const isForGood = code >= 500
  const ofRecipient = isForGood ? 'recipient' : 'later'
  if (enhanced && recipientCodes.test(enhanced)) return ofRecipient
  if (!isForGood && greylistingPattern.test(text)) return 'later'
  if (enhanced && senderCodes.test(enhanced)) return 'sender'
  if (recipientPattern.test(text)) return ofRecipient
  // 'Delivery not authorized' (5.7.1) and its like refuse who sends, whatever they say.
  if (enhanced && /^5\.7\./.test(enhanced)) return 'sender'
  return senderPattern.test(text) ? 'sender' : ofRecipient
}

/** Reads what a mail server, or the way to it, had against a mail. */
export function parseSmtpFailure(error: unknown): SmtpFailure {
  const { code, originalCode, command = '', responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  const step = command.replace(/^AUTH\b.*/, 'AUTH')
  const enhanced = parseEnhancedCode(response)
  const reason = [step === 'API' ? '' : step, responseCode || (originalCode ?? code ?? ''), enhanced ?? '']
    .filter(Boolean)
    .join(' ')
  // The address is none that can be said to a mail server.
  if (code === 'EENVELOPE' && /^(Invalid recipient|No recipients)/.test((error as Error).message))
    return { about: 'recipient', reason }
  if (step === 'RCPT TO' && responseCode >= 400)
    return { about: classifyRecipientReply(responseCode, enhanced, response), reason }
  return { about: step === '' ? 'later' : 'sender', reason: reason || 'unknown' }
}
