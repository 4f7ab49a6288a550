import { useState } from 'react'
import { Select } from 'antd'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { useOptions } from '../../../kit/form/RemoteSelect.tsx'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { amount } from '../../store/stock/stock-words.ts'
import type { DeedProps } from './Deeds.tsx'
import { Doing } from './Doing.tsx'
import { HowMuch } from './HowMuch.tsx'

const lastUnitKey = 'arriero.scan.unit'
const lastStoreKey = 'arriero.scan.store'
interface UnitOption {
  value: number
  label: string
}
const unitsLike: LoadOptions = async (search, signal) =>
  (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

/** One piece, or some of a part, for a unit: the last one that somebody took something for is proposed. */
export function TakeForUnit({ scan: { subject, goods }, done }: DeedProps) {
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
      {!itemId && (
        <HowMuch
          qty={qty}
          most={most}
          tooMuch={`Sólo hay ${amount(most)} ${measure} sin apartar.`}
          measure={measure}
          change={setQty}
        />
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
