import type { AuthEmail } from './auth-email.ts'

/** The mail as plain text, the code before everything that could be taken for one. */
export function renderAuthEmailText(letter: AuthEmail): string {
  const blocks = [
    [letter.shop],
    [letter.title, letter.text],
    ...(letter.code ? [[`${letter.words.code}: ${letter.code}`]] : []),
    ...(letter.link ? [[`${letter.button}:`, letter.link]] : []),
    letter.notes,
    ['--', letter.footer, letter.publicUrl],
  ]
  return `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`
}
