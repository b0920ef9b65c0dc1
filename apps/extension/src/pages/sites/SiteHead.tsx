import { Notice, Tag } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import type { OriginFacts } from './origin/originFacts.ts'
import { strings } from './strings.ts'

const words = strings.origin

export interface SiteHeadProps {
  readonly origin: string
  readonly facts: OriginFacts
  /** What is known of the site, such as since when it is connected. */
  readonly children?: ComponentChildren
}

/** Who asks: the host in large, the whole origin below it, and how far it can be trusted. */
export function SiteHead({ origin, facts, children }: SiteHeadProps) {
  return (
    <div class="site-head">
      <SiteMark name={facts.name} />
      <div class="site-head-text">
        <h2 class="site-name">{facts.name}</h2>
        <p class="cw-hint site-origin">{origin}</p>
        <p class="site-tags">
          <SecurityTag facts={facts} />
          {children}
        </p>
      </div>
    </div>
  )
}

/** The first letter of a host on a stone: a site's own picture could imitate another site's. */
export function SiteMark({ name }: { readonly name: string }) {
  const [letter = '?'] = name.replace(/^www\./, '').replace(/[^\p{L}\p{N}]/gu, '')
  return (
    <span class="site-mark" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}

export function SecurityTag({ facts }: { readonly facts: OriginFacts }) {
  if (facts.isLocal) return <Tag>{words.local}</Tag>
  return facts.isSecure ? <Tag tone="ok">{words.secure}</Tag> : <Tag tone="danger">{words.insecure}</Tag>
}

/** What speaks against a site. */
export function SiteWarnings({ facts }: { readonly facts: OriginFacts }) {
  return (
    <>
      {facts.lookAlike === null ? null : (
        <Notice tone={facts.lookAlike.severity} title={words.lookAlike} data-testid="look-alike">
          {facts.lookAlike.text}
        </Notice>
      )}
      {facts.isSecure ? null : (
        <Notice tone="caution" title={words.insecureTitle}>
          {words.insecureSays}
        </Notice>
      )}
    </>
  )
}
