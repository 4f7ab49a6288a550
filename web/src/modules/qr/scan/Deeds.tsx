import { useRef, useState, type ReactNode } from 'react'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { useOptions } from '../../../kit/form/RemoteSelect.tsx'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { amount } from '../../store/stock/stock-words.ts'
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
const lastStoreKey = 'arriero.scan.store'
interface UnitOption {
  value: number
  label: string
}
const unitsLike: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

/** One piece, or some of a part, for a unit: the last one that somebody took something for is proposed. */
export function TakeGoods({ scan: { subject, goods }, done }: DoingProps) {
  const [text, setText] = useState('')
  const [unit, setUnit] = useState(() => readStored('session', lastUnitKey) as UnitOption | undefined)
  const places = goods?.places ?? []
  const [from, setFrom] = useState(() => {
    const last = readStored('session', lastStoreKey)
    return places.some(({ storeId }) => storeId === last) ? (last as number) : places[0]?.storeId
  })
  const place = places.find(({ storeId }) => storeId === from)
  const most = place?.free ?? 0
  const [qty, setQty] = useState<number | null>(Math.min(1, most))
  const { data = [], isFetching } = useOptions(unitsLike, text)
  const storeId = goods?.itemId ? goods.storeId : from
  if (!subject || !goods || !storeId) return null
  const { partId, itemId, measure } = goods
  const what = itemId ? `${subject.name}, serie ${subject.key}` : `${qty ?? ''} ${measure} de ${subject.name}`
  const whence = places.length > 1 && place ? ` de ${place.name}` : ''
  const words = `Sacar ${what}${whence}${unit ? `, para ${unit.label}` : ''}`
  const tooMuch = !itemId && (qty ?? 0) > most
  const goodsTaken = itemId ? { itemId } : qty !== null && qty > 0 && !tooMuch && { qty }
  return (
    <Doing
      deed={unit && goodsTaken ? { what: 'take', storeId, unitId: unit.value, partId, ...goodsTaken } : undefined}
      words={words}
      done={() => {
        writeStored('session', lastUnitKey, unit)
        writeStored('session', lastStoreKey, storeId)
        done()
      }}
    >
      {places.length > 1 && (
        <Select
          aria-label="De qué almacén"
          value={storeId}
          options={places.map(({ storeId: value, name, free }) => ({
            value,
            label: `De ${name}, ${amount(free)} ${measure}`,
          }))}
          onChange={setFrom}
        />
      )}
      {!itemId && <HowMuch qty={qty} most={most} measure={measure} change={setQty} />}
      {tooMuch && (
        <p className="tinted tone-red" role="alert">
          Sólo hay {amount(most)} {measure} sin apartar.
        </p>
      )}
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

interface HowMuchProps {
  qty: number | null
  most: number
  measure: string
  change: (qty: number | null) => void
}
/**
 * A quantity with one thumb: less, more, or typed. The field has no bounds of its own: it would keep a former quantity
 * beside what one reads in it, and correct it under the finger that sends it.
 */
function HowMuch({ qty, most, measure, change }: HowMuchProps) {
  const step = (by: number) => change(Math.min(most, Math.max(0, Math.round(((qty ?? 0) + by) * 1000) / 1000)) || null)
  const size = { size: 'large' as const }
  return (
    <div className="scan-amount">
      <Button {...size} aria-label="Una menos" icon={<IconMinus size={20} />} onClick={() => step(-1)} />
      <InputNumber<number>
        {...size}
        aria-label="Cuánto"
        status={(qty ?? 0) > most ? 'error' : ''}
        controls={false}
        inputMode="decimal"
        suffix={measure}
        value={qty}
        onChange={change}
      />
      <Button {...size} aria-label="Una más" icon={<IconPlus size={20} />} onClick={() => step(1)} />
    </div>
  )
}

/** What is wrong with it, in words; with photographs there is the whole form. */
export function ReportFault({ scan: { subject, goods }, done }: DoingProps) {
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
  // A second tap comes before what the first one changed is drawn.
  const isDoing = useRef(false)
  const submit = async () => {
    if (!deed || isDoing.current) return
    isDoing.current = true
    setBusy(true)
    if (await act(deed, words)) done()
    isDoing.current = false
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
