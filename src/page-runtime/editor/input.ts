import type { Typing } from './typing.ts'

const insertPlainText = (text: string) => document.execCommand('insertText', false, text)
/** The browser's formatting commands that the editor can save. */
const allowedFormats = new Set(['formatBold', 'formatItalic', 'formatUnderline'])

/** Restricts input while a text is edited: pasted content becomes plain text, and paragraphs become line breaks. */
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
