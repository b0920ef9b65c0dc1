import { Card, CheckboxRow, classes, Notice, TextField } from '@causeway/ui'
import type { FeeChoice, Line, Warning } from '@causeway/wallet'
import { useEffect, useRef } from 'preact/hooks'
import { LineList } from './LineList.tsx'
import { strings } from './strings.ts'
import type { FeeChoosing } from './useFee.ts'
import { WarningList } from './WarningList.tsx'

export interface FeeCardProps {
  /** What the chosen fee comes to. */
  readonly lines: readonly Line[]
  readonly choice: FeeChoice | undefined
  readonly fee: FeeChoosing
  /** What is wrong with the chosen fee and was not said above. */
  readonly warnings: readonly Warning[]
}

const words = strings.confirm

/** What the network is paid: the offers where there is a choice, and what the chosen one comes to. */
export function FeeCard({ lines, choice, fee, warnings }: FeeCardProps) {
  const told = useRef<HTMLDivElement>(null)
  const texts = warnings.map(({ text }) => text).join(' ')
  useEffect(() => {
    // They are the last thing in the card: nobody should confirm without having them before the eyes.
    if (texts !== '') told.current?.scrollIntoView({ block: 'nearest' })
  }, [texts])
  if (choice === undefined)
    return lines.length === 0 ? null : (
      <Card title={words.fee}>
        <LineList lines={lines} />
      </Card>
    )
  const named = fee.choice !== null && 'offer' in fee.choice ? fee.choice.offer : null
  const isOwn = named === null
  return (
    <Card title={words.fee} data-testid="fee-card">
      <fieldset class="fee-offers">
        <legend class="cw-hidden">{words.fee}</legend>
        {choice.offers.map(({ id, label, likely }) => (
          <CheckboxRow
            key={id}
            radio="fee"
            label={label}
            checked={named === id}
            onChange={() => fee.choose({ offer: id })}
            trailing={<span class="fee-cost">{likely}</span>}
            data-testid={`fee-offer-${id}`}
          />
        ))}
        <CheckboxRow
          radio="fee"
          label={words.ownFee}
          checked={isOwn}
          onChange={() => fee.choose({ figures: fee.figures })}
          data-testid="fee-own"
        />
      </fieldset>
      {isOwn ? <Figures fields={choice.fields} fee={fee} /> : null}
      {fee.fault !== null && !isOwn ? (
        <Notice tone="danger" live>
          {fee.fault.says}
        </Notice>
      ) : null}
      {/* What was said of the choice before would be wrong of one that cannot be; its place is kept. */}
      <div class={classes(fee.fault !== null && 'fee-unknown')}>
        <LineList lines={lines} />
      </div>
      <div ref={told} class="fee-warnings">
        <WarningList warnings={warnings} live />
      </div>
    </Card>
  )
}

function Figures({ fields, fee }: { readonly fields: FeeChoice['fields']; readonly fee: FeeChoosing }) {
  const { fault, figures, choose } = fee
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => opened.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={opened} class="fee-figures">
      {fields.map(({ id, label, unit }, index) => {
        // What is wrong with all of them together stands at the last one.
        const isMeant =
          fault !== null && (fault.field === id || (fault.field === null && index === fields.length - 1))
        return (
          <TextField
            key={id}
            label={words.figure(label, unit)}
            value={figures[id] ?? ''}
            onInput={(value) => choose({ figures: { ...figures, [id]: value } })}
            error={isMeant ? fault.says : null}
            maxLength={50}
            data-testid={`fee-field-${id}`}
          />
        )
      })}
    </div>
  )
}
