import * as z from 'zod/mini'
import type { EditorMessage, ToEditor } from '#contract/editor-messages.ts'

/** The maximum length of one message, in characters. */
const maxMessageLength = 5 * 1024 * 1024
const text = z.string().check(z.maxLength(maxMessageLength))
const short = z.string().check(z.maxLength(2_000))
const id = z.string().check(z.maxLength(40))
const anyId = z.nullable(id)
const number = z.number()
const revision = z.int()
const style = z.record(short, z.nullable(short))
const line = z.nullable(z.object({ top: number, height: number }))
const place = z.object({ left: number, top: number, width: number, height: number, line })
const chosen = z.object({
  id,
  kind: z.enum(['text', 'image', 'block']),
  tag: short,
  text: short,
  place,
  look: z.object({ size: number, bold: z.boolean(), color: short, background: short }),
  link: z.nullable(z.object({ id: anyId, href: z.string().check(z.maxLength(20_000)) })),
  mark: z.object({ role: z.nullable(z.enum(['charge', 'next', 'skip'])), offerId: anyId }),
  before: anyId,
  after: anyId,
  afterCount: number,
  count: number,
  parent: anyId,
})

const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('textChanged'),
    originalText: text,
    newText: text,
    isHTML: z.boolean(),
    id: z._default(anyId, null),
    revision: z._default(revision, 0),
    style: z._default(style, {}),
  }),
  z.object({ type: z.literal('contentUpdated'), htmlContent: text, revision: z._default(revision, 0) }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('shown'), revision, htmlContent: text }),
  z.object({ type: z.literal('chosen'), chosen: z.nullable(chosen), typing: z.boolean(), revision }),
  z.object({ type: z.literal('placed'), place }),
  z.object({ type: z.literal('scrolled'), left: number, top: number }),
  z.object({
    type: z.literal('typing'),
    id,
    originalText: text,
    newText: text,
    isHTML: z.boolean(),
    revision,
    style: z._default(style, {}),
  }),
  z.object({ type: z.literal('pickImage'), id, revision }),
  z.object({ type: z.literal('dropImage'), id, file: z.instanceof(File), revision }),
  z.object({ type: z.literal('act'), act: z.enum(['remove', 'duplicate', 'up', 'down']), revision }),
  z.object({ type: z.literal('key'), key: z.enum(['undo', 'redo', 'save', 'toolbar', 'link']) }),
  z.object({ type: z.literal('tooLong') }),
])

/** Parses a message of the frame; null when it does not match a known message or is larger than 5 MB. */
export function readMessage(data: unknown): EditorMessage | null {
  const parsed = Message.safeParse(data)
  return parsed.success ? parsed.data : null
}

type MessageListener = (message: EditorMessage) => void

/**
 * Connects the editor with its frame. Messages are accepted only from the frame's window, and only with the secret that
 * this load of the frame received in its window name. The frame's origin is 'null', which identifies nothing.
 */
export function connectEditor(frame: () => Window | null | undefined, secret: string, onParsed: MessageListener) {
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source === null || source !== frame()) return
    if (data?.vitrine !== 'editor' || data.secret !== secret) return
    const message = readMessage(data)
    if (message) onParsed(message)
  }
  window.addEventListener('message', onMessage)
  return {
    send: (message: ToEditor) => frame()?.postMessage(message, '*'),
    end: () => window.removeEventListener('message', onMessage),
  }
}
