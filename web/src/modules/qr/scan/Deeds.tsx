import { useState, type ReactNode } from 'react'
import { Button, Input, Select } from 'antd'
import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { useOptions } from '../../../kit/form/RemoteSelect.tsx'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { act } from './act.ts'
import type { Deed } from './outbox.ts'

interface DoingProps {
  scan: Scan
  done: () => void
}

/** 'Está aquí': where it was, unless one writes another place. */
export function SayHere({ scan: { code, subject }, done }: DoingProps) {
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
export const Receive = ({ scan: { subject }, done }: DoingProps) =>
  subject && (
    <Doing deed={{ what: 'receive', assetId: subject.id }} words={`Recibir ${subject.name}`} done={done}>
      <p>Termina la renta: queda disponible y sin responsable.</p>
    </Doing>
  )

const lastUnitKey = 'arriero.scan.unit'
interface UnitOption {
  value: number
  label: string
}
const unitsLike: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

/** One piece, for a unit: the last one that somebody took something for is proposed. */
export function TakePiece({ scan: { subject, goods }, done }: DoingProps) {
  const [text, setText] = useState('')
  const [unit, setUnit] = useState(() => readStored('session', lastUnitKey) as UnitOption | undefined)
  const { data = [], isFetching } = useOptions(unitsLike, text)
  if (!subject || !goods?.itemId || !goods.storeId) return null
  const { partId, itemId, storeId } = goods
  const words = `Sacar ${subject.name}, serie ${subject.key}${unit ? `, para ${unit.label}` : ''}`
  return (
    <Doing
      deed={unit && { what: 'take', storeId, unitId: unit.value, partId, itemId }}
      words={words}
      done={() => {
        writeStored('session', lastUnitKey, unit)
        done()
      }}
    >
      <Select<number, UnitOption>
        showSearch={{ filterOption: false, onSearch: setText }}
        aria-label="Para la unidad"
        placeholder="Para qué unidad"
        loading={isFetching}
        value={unit?.value ?? null}
        options={[
          ...(unit && !text ? [unit] : []),
          ...(data as UnitOption[]).filter(({ value }) => text || value !== unit?.value),
        ]}
        notFoundContent={isFetching ? 'Buscando…' : 'Sin resultados'}
        onChange={(_, option) => setUnit([option].flat()[0])}
      />
    </Doing>
  )
}

interface Doing {
  /** Nothing while something is missing. */
  deed: Deed | undefined
  /** The whole sentence, on the button. */
  words: string
  done: () => void
  children: ReactNode
}
function Doing({ deed, words, done, children }: Doing) {
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!deed) return
    setBusy(true)
    if (await act(deed, words)) done()
    setBusy(false)
  }
  return (
    <div className="scan-doing">
      {children}
      <Button type="primary" size="large" block loading={isBusy} disabled={!deed} onClick={() => void submit()}>
        <span>{words}</span>
      </Button>
    </div>
  )
}
