import { useId, useState } from 'react'
import { Input } from 'antd'
import { parties, type Party } from '@arriero/contract/eir/eir.rules.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { Signature } from '../../checklists/fill/Signature.tsx'
import type { StepProps } from './FillSteps.tsx'

/** Both sides sign with the finger; who is not there signs later in the receipt. */
export const SignStep = ({ draft, change }: StepProps) => (
  <>
    {parties.map(({ party, label }) => (
      <Card key={party} title={`Firma: ${label}`}>
        <OneSignature party={party} draft={draft} change={change} />
      </Card>
    ))}
  </>
)

function OneSignature({ party, draft, change }: StepProps & { party: Party }) {
  const id = useId()
  const signed = draft.signatures.find((one) => one.party === party)
  const [name, setName] = useState(signed?.name ?? (party === 'carrier' ? (draft.facts.driverName ?? '') : ''))
  const put = (strokes: number[][], who: string) =>
    change((before) => ({
      ...before,
      signatures: [
        ...before.signatures.filter((one) => one.party !== party),
        ...(strokes.length > 0 && who.trim() !== '' ? [{ party, name: who.trim(), strokes }] : []),
      ],
    }))
  return (
    <div className="eir-sign">
      <label htmlFor={`${id}-nombre`}>Nombre</label>
      <Input
        id={`${id}-nombre`}
        value={name}
        maxLength={120}
        onChange={({ target }) => {
          setName(target.value)
          if (signed) put(signed.strokes, target.value)
        }}
      />
      <span id={`${id}-firma`}>Firma</span>
      {name.trim() === '' ? (
        <p className="muted">Escriba primero quién firma.</p>
      ) : (
        <Signature
          labelled={{ 'aria-labelledby': `${id}-firma` }}
          value={signed ? { strokes: signed.strokes } : null}
          onChange={(value) => put(value && typeof value === 'object' && 'strokes' in value ? value.strokes : [], name)}
        />
      )}
    </div>
  )
}
