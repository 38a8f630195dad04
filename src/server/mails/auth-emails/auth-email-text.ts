import type { AuthEmail } from './auth-email.ts'

/** The code comes before any other text that could be mistaken for it. */
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
