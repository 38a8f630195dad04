import { generateKeyPairSync, sign } from 'node:crypto'

function encodeDer(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length.toString(16)
  const long = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex')
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 | long.length, ...long]
  return Buffer.concat([Buffer.from(head), body])
}
const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, ...parts)
const encodeBits = (bytes: Buffer) => encodeDer(0x03, Buffer.from([0]), bytes)
const encodeTime = (text: string) => encodeDer(0x17, Buffer.from(text))
/** The algorithm sha256WithRSAEncryption. */
const algorithm = encodeSequence(encodeDer(0x06, Buffer.from('2a864886f70d01010b', 'hex')), encodeDer(0x05))
const encodeName = (name: string) =>
  encodeSequence(
    encodeDer(0x31, encodeSequence(encodeDer(0x06, Buffer.from('550403', 'hex')), encodeDer(0x0c, Buffer.from(name)))),
  )

/** Creates an RSA key and a self-signed certificate, both as PEM. */
export function createSelfSignedCertificate(name: string, modulusLength = 2_048) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const times = encodeSequence(encodeTime('200101000000Z'), encodeTime('491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const certificateInfo = encodeSequence(
    encodeDer(0x02, Buffer.from([1])),
    algorithm,
    encodeName(name),
    times,
    encodeName(name),
    spki,
  )
  const der = encodeSequence(certificateInfo, algorithm, encodeBits(sign('sha256', certificateInfo, privateKey)))
  const base64 = der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}
