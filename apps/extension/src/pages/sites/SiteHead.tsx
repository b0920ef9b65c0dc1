import { classes, Notice, Tag } from '@causeway/ui'
import type { ComponentChildren } from 'preact'
import type { OriginFacts } from './origin/originFacts.ts'
import { useSiteIcon } from './origin/useSiteIcon.ts'
import { strings } from './strings.ts'
import { WithinLine, WithinNotice, type WithinProps } from './Within.tsx'

const words = strings.origin

export interface SiteHeadProps {
  readonly origin: string
  readonly facts: OriginFacts
  /** The page that the site lies in as a frame. */
  readonly within?: string | undefined
  /** What is known of the site, such as since when it is connected. */
  readonly children?: ComponentChildren
}

/** Who asks: the host in large, the whole origin below it, and how far it can be trusted. */
export function SiteHead({ origin, facts, within, children }: SiteHeadProps) {
  return (
    <div class="site-head">
      <SiteMark name={facts.name} origin={origin} />
      <div class="site-head-text">
        <h2 class={classes('site-name', facts.name.length > 28 && 'site-name-long')}>{facts.name}</h2>
        <p class="cw-hint site-origin">{origin}</p>
        {facts.letters === null ? null : (
          <p class="cw-hint site-origin" data-testid="punycode">
            {words.letters(facts.letters)}
          </p>
        )}
        <WithinLine within={within} />
        <p class="site-tags">
          <SecurityTag facts={facts} />
          {children}
        </p>
      </div>
    </div>
  )
}

export interface SiteMarkProps {
  readonly name: string
  /** Whose picture is shown, where the browser has one. */
  readonly origin?: string
}

/** The picture that the browser has of a site, or the first letter of its host on a stone. */
export function SiteMark({ name, origin }: SiteMarkProps) {
  const icon = useSiteIcon(origin)
  const [letter = '?'] = name.replace(/^www\./, '').replace(/[^\p{L}\p{N}]/gu, '')
  return (
    <span class="site-mark" aria-hidden="true">
      {icon === null ? letter.toUpperCase() : <img src={icon} alt="" width={24} height={24} />}
    </span>
  )
}

export function SecurityTag({ facts }: { readonly facts: OriginFacts }) {
  if (facts.isLocal) return <Tag>{words.local}</Tag>
  return facts.isSecure ? <Tag tone="ok">{words.secure}</Tag> : <Tag tone="danger">{words.insecure}</Tag>
}

export interface SiteWarningsProps extends WithinProps {
  readonly facts: OriginFacts
  /** Something to do about a site that is not what it seems. */
  readonly action?: ComponentChildren
}

/** What speaks against a site. */
export function SiteWarnings({ facts, within, action }: SiteWarningsProps) {
  return (
    <>
      {facts.lookAlike === null ? null : (
        <Notice tone={facts.lookAlike.severity} title={words.lookAlike} data-testid="look-alike">
          {facts.lookAlike.text}
          {facts.lookAlike.severity === 'danger' ? action : null}
        </Notice>
      )}
      <WithinNotice within={within} />
      {facts.isSecure ? null : (
        <Notice tone="caution" title={words.insecureTitle}>
          {words.insecureSays}
        </Notice>
      )}
    </>
  )
}
