import type { Allowlists, ApiKey, JwtKey, KeyLimits } from '../../control/records.ts'

/** Everything of a key that can be edited. What is left out stays as it is. */
export interface KeyEdit {
  readonly name?: string
  readonly enabled?: boolean
  readonly networksOff?: readonly string[]
  readonly secretRequired?: boolean
  readonly jwtRequired?: boolean
  readonly allow?: Partial<Allowlists>
  readonly limits?: Partial<KeyLimits>
  readonly failover?: boolean
}

/** A key at the one moment when its digits are known. */
export interface NewKey {
  readonly key: ApiKey
  readonly digits: string
  readonly addresses: readonly KeyAddress[]
}

/** Where a key is used on one network, ready to copy. */
export interface KeyAddress {
  readonly network: string
  readonly chainId: number | null
  readonly http: string
  readonly ws: string
  readonly curl: string
}

export interface NewSecret {
  readonly key: ApiKey
  /** Shown once. */
  readonly secret: string
}

export interface NewJwtKey {
  readonly name: string
  readonly algorithm: JwtKey['algorithm']
  /** PEM. */
  readonly publicKey: string
}
