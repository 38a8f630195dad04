import { generateKeyPairSync, sign } from 'node:crypto'

function block(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length.toString(16)
  const long = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex')
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 | long.length, ...long]
  return Buffer.concat([Buffer.from(head), body])
}
const sequence = (...parts: Buffer[]) => block(0x30, ...parts)
const bits = (bytes: Buffer) => block(0x03, Buffer.from([0]), bytes)
const moment = (text: string) => block(0x17, Buffer.from(text))
/** sha256WithRSAEncryption */
const algorithm = sequence(block(0x06, Buffer.from('2a864886f70d01010b', 'hex')), block(0x05))
const named = (name: string) =>
  sequence(block(0x31, sequence(block(0x06, Buffer.from('550403', 'hex')), block(0x0c, Buffer.from(name)))))

/** An RSA key with a certificate that it signed itself, both as PEM. */
export function selfSigned(name: string, modulusLength = 2_048) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const times = sequence(moment('200101000000Z'), moment('491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const said = sequence(block(0x02, Buffer.from([1])), algorithm, named(name), times, named(name), spki)
  const der = sequence(said, algorithm, bits(sign('sha256', said, privateKey)))
  const base64 = der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}
