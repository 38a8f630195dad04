import { createSocket } from 'node:dgram'
import { cleanUpAfterFile } from './cleanup.ts'

/** The text records of a name, or the way in which the server fails. */
type Records = readonly string[] | 'silent' | 'broken' | 'refused'

const headerLength = 12
const responseCodes = { ok: 0, serverFailure: 2, noSuchName: 3, refused: 5 }

/** Reads the name of the only question, and the offset of its end. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerLength
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function buildAnswer(query: Buffer, end: number, code: number, texts: readonly string[]): Buffer {
  const header = Buffer.alloc(headerLength)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  const answers = texts.map(text => {
    const parts = (text.match(/.{1,255}/gs) ?? ['']).map(part =>
      Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1'),
    )
    const data = Buffer.concat(parts)
    const fields = Buffer.alloc(12)
    // The name of the answer is a pointer to the name of the question.
    fields.writeUInt16BE(0xc000 + headerLength, 0)
    fields.writeUInt16BE(16, 2)
    fields.writeUInt16BE(1, 4)
    fields.writeUInt16BE(data.length, 10)
    return Buffer.concat([fields, data])
  })
  return Buffer.concat([header, query.subarray(headerLength, end), ...answers])
}

/**
 * Starts a name server on loopback that answers with the text records of `records` by name. A test may change `records`
 * while the server runs. Names without an entry do not exist, unless another name is below them. The server closes
 * after the tests of the file.
 */
export async function startNameServer(records: Record<string, Records>) {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readQuestion(query)
    questions.push(name)
    const found = records[name]
    if (found === 'silent') return
    const hasChildren = Object.keys(records).some(each => each.endsWith(`.${name}`))
    const code =
      found === 'broken'
        ? responseCodes.serverFailure
        : found === 'refused'
          ? responseCodes.refused
          : found || hasChildren
            ? responseCodes.ok
            : responseCodes.noSuchName
    socket.send(buildAnswer(query, end, code, typeof found === 'object' ? found : []), port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => socket.close(() => resolve()))
  cleanUpAfterFile(close)
  return { address: `127.0.0.1:${socket.address().port}`, questions }
}
