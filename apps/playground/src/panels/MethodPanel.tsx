import type { Session } from '@causeway/dapp'
import { Card, Tabs } from '@causeway/ui'
import { useState } from 'preact/hooks'
import type { TellEvent } from '../events.ts'
import { useLeftovers } from '../methods/useLeftovers.ts'
import type { Service } from '../service/readService.ts'
import type { Link } from '../wallet/useWallet.ts'
import { NodeCalls } from './calls/NodeCalls.tsx'
import { ProviderCalls } from './calls/ProviderCalls.tsx'
import { ScopeCalls } from './calls/ScopeCalls.tsx'
import { SessionCalls } from './calls/SessionCalls.tsx'

interface MethodPanelProps {
  readonly link: Link | null
  readonly session: Session
  readonly service: Service | null
  readonly tell: TellEvent
}

/** A form for every method: the wallet half in three ways, and the node half. */
export function MethodPanel({ link, session, service, tell }: MethodPanelProps) {
  const [tab, setTab] = useState('wallet')
  const { leftoversOf, version, keep } = useLeftovers()
  const shared = { link, session, service, leftoversOf, version, keep, tell }
  return (
    <Card title="Methods">
      <Tabs
        label="Which methods"
        tabs={[
          { id: 'session', label: 'Session' },
          { id: 'wallet', label: 'On a scope' },
          { id: 'eip1193', label: 'EIP-1193' },
          { id: 'node', label: 'Node' },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'session' ? <SessionCalls {...shared} /> : null}
        {tab === 'wallet' ? <ScopeCalls {...shared} /> : null}
        {tab === 'eip1193' ? <ProviderCalls {...shared} /> : null}
        {tab === 'node' ? <NodeCalls {...shared} /> : null}
      </Tabs>
    </Card>
  )
}
