import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '../config/configError.ts'

/** Reads certificate and key and tries whether they go together, before any port is opened. */
export function readTlsFiles(files: { certificate: string; key: string }): {
  certificate: string
  key: string
} {
  const certificate = read(files.certificate, 'certificate')
  const key = read(files.key, 'key')
  try {
    createSecureContext({ cert: certificate, key })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `the certificate ${files.certificate} and the key ${files.key} cannot be used (${reason}); ` +
        'both must be PEM files, and the key must be the one of the certificate',
    )
  }
  return { certificate, key }
}

function read(path: string, what: 'certificate' | 'key'): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `the TLS ${what} cannot be read: ${reason}; check tls.${what}, --tls-${what} or CAUSEWAY_TLS_${what.toUpperCase()}`,
    )
  }
}
