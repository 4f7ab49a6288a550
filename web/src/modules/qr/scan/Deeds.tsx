import { useState } from 'react'
import { Checkbox, Input } from 'antd'
import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { Doing } from './Doing.tsx'
import type { Deed } from './outbox.ts'

export interface DeedProps {
  scan: Scan
  done: () => void
}

/** 'Está aquí': where it was, unless one writes another place. */
export function SayHere({ scan: { code, subject }, done }: DeedProps) {
  return <HereForm code={code} name={subject?.name ?? spelledCode(code)} place={subject?.place ?? ''} done={done} />
}

interface HereProps {
  code: string
  name: string
  place: string
  done: () => void
}
export function HereForm({ code, name, place: known, done }: HereProps) {
  const [place, setPlace] = useState(known)
  const where = place.trim()
  const deed: Deed = { what: 'here', code, ...(where && where !== known && { place: where }) }
  return (
    <Doing deed={deed} words={`${name} está ${where ? `en ${where}` : 'aquí'}`} done={done}>
      <Input
        aria-label="Dónde está"
        placeholder="Lugar: Andén 4, Bahía 2…"
        maxLength={200}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </Doing>
  )
}

/** What was rented is back. */
export const Receive = ({ scan: { subject }, done }: DeedProps) =>
  subject && (
    <Doing deed={{ what: 'receive', assetId: subject.id }} words={`Recibir ${subject.name}`} done={done}>
      <p>Termina la renta: queda disponible y sin responsable.</p>
    </Doing>
  )

/** What is wrong with it, in words; with photographs there is the whole form. */
export function ReportFault({ scan: { subject, goods }, done }: DeedProps) {
  const [description, setDescription] = useState('')
  const [isUsable, setUsable] = useState(true)
  if (!subject) return null
  const said = description.trim()
  const where = { ...(goods?.itemId && { itemId: goods.itemId }), ...(goods?.storeId && { storeId: goods.storeId }) }
  const thing = goods ? { partId: goods.partId, ...where } : { assetId: subject.id }
  return (
    <Doing
      deed={said ? { what: 'fault', ...thing, description: said, usable: isUsable } : undefined}
      words={`Reportar falla de ${subject.name}`}
      done={done}
    >
      <Input.TextArea
        aria-label="Qué pasa"
        placeholder="Qué pasa"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Checkbox checked={isUsable} onChange={({ target }) => setUsable(target.checked)}>
        Se puede seguir usando
      </Checkbox>
    </Doing>
  )
}
