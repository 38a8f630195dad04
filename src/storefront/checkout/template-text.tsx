import type { ReactNode } from 'react'
import type { Block } from '#domain/checkout-template.ts'

/**
 * A text of the seller between the parts of the checkout: a call to action, a list with one item per line, or plain
 * text.
 */
export function TemplateText({ block: { id, type, text } }: { block: Block }): ReactNode {
  if (!text) return null
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (type !== 'benefits')
    return (
      <p className={type === 'text' ? 'sec said' : 'sec h2'} data-element={id}>
        {text}
      </p>
    )
  return (
    <ul className="sec said" data-element={id}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
