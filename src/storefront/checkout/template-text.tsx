import type { ReactNode } from 'react'
import type { BlockType } from '#domain/checkout-template.ts'

/** What a seller wrote between the parts of the checkout: a line that calls, a list a line each, or plain text. */
export function TemplateText({ type, text }: { type: BlockType; text: string }): ReactNode {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (type === 'cta_message') return <p className="sec h2">{text}</p>
  if (type === 'text') return <p className="sec said">{text}</p>
  return (
    <ul className="sec said">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
