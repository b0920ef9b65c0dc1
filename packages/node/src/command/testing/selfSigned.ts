import { createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/**
 * A self-signed certificate for localhost (RFC 5280, ECDSA P-256), made here because Node can sign but not write
 * certificates, and a test should not need openssl.
 */
export function createSelfSigned(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
  const name = sequence(set(sequence(objectId('2.5.4.3'), utf8('localhost'))))
  const hour = 3_600_000
  const body = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - hour)), time(new Date(Date.now() + 24 * hour))),
    name,
    publicKey,
    tag(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(tag(0x01, Buffer.from([0xff])))), // basicConstraints: a CA
        extension(
          '2.5.29.17', // subjectAltName
          sequence(
            tag(0x82, Buffer.from('localhost')),
            tag(0x82, Buffer.from('localnet.localhost')),
            tag(0x87, Buffer.from([127, 0, 0, 1])),
          ),
        ),
      ),
    ),
  )
  const signature = createSign('sha256').update(body).sign(createPrivateKey(privateKey))
  const certificate = sequence(body, ecdsaWithSha256, tag(0x03, Buffer.from([0]), signature))
  return { certificate: pem('CERTIFICATE', certificate), key: privateKey }
}

function tag(number: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([number, ...length]), content])
}

const sequence = (...parts: Buffer[]) => tag(0x30, ...parts)
const set = (...parts: Buffer[]) => tag(0x31, ...parts)
const integer = (bytes: Buffer) => tag(0x02, bytes)
const utf8 = (text: string) => tag(0x0c, Buffer.from(text))
const time = (date: Date) => tag(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
const extension = (id: string, value: Buffer) => sequence(objectId(id), tag(0x04, value))

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return tag(0x06, Buffer.from([40 * first + second, ...bytes]))
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
