import { useState } from 'react'
import { Input } from 'antd'
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
