import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { warehousePanel } from '@arriero/contract/warehouses/panel.contract.ts'
import type { Land } from '@arriero/contract/warehouses/places.contract.ts'
import { firstOf, lastOf } from '@arriero/contract/warehouses/rents.rules.ts'
import { money, number, percent, plural } from '../../../kit/format.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { monthName } from '../warehouses.words.ts'

type Panel = ReplyOf<typeof warehousePanel>

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

/** What is owed and what ends, before how full it is and what came in; each opens its list. */
export function PanelStrip({ panel, land }: { panel: Panel; land: Land }) {
  const { late, ending, occupation, month, months } = panel
  const here = { f_land: `${land.id}~${land.name}` }
  const last = months.at(-1)?.month ?? ''
  return (
    <div className="card warehouse-strip">
      <Link to={warehousePaths.contracts} search={{ ...here, f_late: '1' } as never}>
        <small>Con adeudo</small>
        <b className={late.contracts > 0 ? 'tone-red tinted' : ''}>
          {number(late.contracts)} <em>{late.contracts === 1 ? 'contrato' : 'contratos'}</em>
        </b>
        <span>{money(late.amount)} por cobrar</span>
      </Link>
      <Link to={warehousePaths.contracts} search={{ ...here, f_state: 'ending' } as never}>
        <small>Vencen en 90 días</small>
        <b className={ending.contracts > 0 ? 'tone-amber tinted' : ''}>
          {number(ending.contracts)} <em>{ending.contracts === 1 ? 'contrato' : 'contratos'}</em>
        </b>
        <span>{money(ending.rent)} al mes</span>
      </Link>
      <Link to={warehousePaths.spaces} search={here as never}>
        <small>Ocupación</small>
        <b>
          {percent(share(occupation.takenM2, occupation.areaM2), 1)} <em>del área</em>
        </b>
        <span>
          {plural(occupation.spaces, 'espacio', 'espacios')}, {number(occupation.taken)} en uso;{' '}
          {percent(share(occupation.rent, occupation.listRent))} de la renta de lista
        </span>
        <Meter part={share(occupation.takenM2, occupation.areaM2)} />
      </Link>
      <Link to={warehousePaths.payments} search={{ ...here, f_day: `${firstOf(last)}..${lastOf(last)}` } as never}>
        <small>Renta de {monthName(last).split(' ')[0]}</small>
        <b>{money(month.paid)}</b>
        <span>pagado de {money(month.charged)} con IVA</span>
        <Meter part={share(month.paid, month.charged)} isGood />
      </Link>
    </div>
  )
}

const Meter = ({ part, isGood = false }: { part: number; isGood?: boolean }) => (
  <i className={`meter ${isGood ? 'meter-good' : ''}`} aria-hidden>
    <i style={{ width: `${Math.min(100, part * 100)}%` }} />
  </i>
)
