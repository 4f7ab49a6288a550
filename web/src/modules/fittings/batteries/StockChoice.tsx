import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Battery, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { asTwelve, chargeLimit } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { date } from '../../../kit/format.ts'
import { freeBatteries } from './batteries.queries.ts'
import { kindOf, volts } from './batteries.words.ts'
import '../fittings.css'

export const isLow = ({ rest, volts: nominal }: Battery) => {
  const twelve = asTwelve(rest, nominal)
  return twelve !== null && twelve < chargeLimit
}

/** Free ones in the order in which they are offered: of the unit's own store, like its bank, charged, the oldest. */
export function offered(free: readonly Battery[], unit: UnitBatteries | undefined): Battery[] {
  const models = new Set(unit?.batteries.map(({ modelId }) => modelId))
  const rank = (battery: Battery) =>
    (battery.storeId !== null && battery.storeId === unit?.storeId ? 0 : 8) +
    (isLow(battery) ? 4 : 0) +
    (models.size === 0 || models.has(battery.modelId) ? 0 : 2)
  return free.toSorted((a, b) => rank(a) - rank(b) || a.boughtOn.localeCompare(b.boughtOn) || a.id - b.id)
}

interface StockProps {
  unit: UnitBatteries | undefined
  value?: number | null
  onChange?: (id: number | null) => void
}

/** Which free battery goes in; one that somebody else took meanwhile is named and the next is offered in its place. */
export function StockChoice({ unit, value, onChange }: StockProps) {
  const { data } = useQuery(freeBatteries)
  const list = useMemo(() => data && offered(data, unit), [data, unit])
  const chosen = list?.find(({ id }) => id === value)
  // What was chosen while it was free: if it is no more, it is named.
  const [seen, setSeen] = useState<Battery>()
  const [gone, setGone] = useState<string>()
  if (chosen && chosen.id !== seen?.id) setSeen(chosen)
  if (list && !chosen && seen && seen.id === value && gone !== seen.serial) setGone(seen.serial)
  const next = chosen ? undefined : list?.[0]?.id
  useEffect(() => {
    if (next !== undefined) onChange?.(next)
  }, [next, onChange])
  if (!list) return null
  if (list.length === 0) return <p className="muted">No hay baterías libres: regístrelas o reciba una entrada.</p>
  return (
    <>
      {gone && chosen && (
        <p className="stock-gone" role="status">
          {gone} ya no está libre; sigue {chosen.serial}.
        </p>
      )}
      <div className="stock" role="radiogroup" aria-label="Del almacén">
        {list.map((battery) => (
          <label key={battery.id} className={battery.id === value ? 'is-chosen' : ''}>
            <input type="radio" name="stock" checked={battery.id === value} onChange={() => onChange?.(battery.id)} />
            <span>
              {battery.serial}
              <small>{kindOf(battery)}</small>
            </span>
            <span className="stock-end">
              <b className={isLow(battery) ? 'tinted tone-amber' : ''}>
                {battery.rest === null ? 'Sin medir' : `${volts(battery.rest)} V`}
              </b>
              <small>
                {isLow(battery)
                  ? 'cargar antes'
                  : `${battery.storeName ?? 'sin almacén'}, entró ${date(battery.boughtOn)}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </>
  )
}
