import type { AuthEmail } from './auth-email.ts'

/** Renders the e-mail as plain text. The sign-in code comes before any other text that could be mistaken for a code. */
export function renderAuthEmailText(email: AuthEmail): string {
  const blocks = [
    [email.shop],
    [email.title, email.text],
    ...(email.code ? [[`${email.words.code}: ${email.code}`]] : []),
    ...(email.link ? [[`${email.button}:`, email.link]] : []),
    email.notes,
    ['--', email.footer, email.publicUrl],
  ]
  return `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`
}
