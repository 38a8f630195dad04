import type { Typing } from './typing.ts'

const insertPlainText = (text: string) => document.execCommand('insertText', false, text)
/** What a browser offers on a text and the editor knows to write. */
const allowedFormats = new Set(['formatBold', 'formatItalic', 'formatUnderline'])

/** Keys and pasted things while a text is written: plain text only, line breaks instead of paragraphs. */
export function watchInput(typing: () => Typing | null) {
  const isIn = ({ target }: Event) => target instanceof Node && typing()?.element.contains(target) === true
  addEventListener(
    'beforeinput',
    event => {
      if (!isIn(event)) return
      const { inputType, dataTransfer } = event
      const pasted = /^insertFrom(Paste|Drop|Yank)/.test(inputType)
      if (pasted) {
        event.preventDefault()
        insertPlainText((dataTransfer?.getData('text/plain') ?? event.data ?? '').replace(/\s*\n\s*/g, ' '))
      } else if (inputType === 'insertParagraph') {
        event.preventDefault()
        document.execCommand('insertLineBreak')
      } else if (inputType.startsWith('format') && !allowedFormats.has(inputType)) event.preventDefault()
    },
    true,
  )
  addEventListener(
    'paste',
    event => {
      if (!isIn(event)) return
      event.preventDefault()
      insertPlainText((event.clipboardData?.getData('text/plain') ?? '').replace(/\s*\n\s*/g, ' '))
    },
    true,
  )
}
