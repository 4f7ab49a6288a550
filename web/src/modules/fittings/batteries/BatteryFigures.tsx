import { Fragment, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chargeLimit } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { money, number, plural } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { summaryQuery } from './batteries.queries.ts'
import '../fittings.css'

const list = (query: string) => `${fittingPaths.batteries}?${query}`

function Figure({
  label,
  to,
  value,
  unit,
  more,
}: Record<'label' | 'value' | 'unit', string> & { to?: string; more: ReactNode }) {
  return (
    <div className="stat">
      <div className="stat-label">{label}</div>
      <div className="stat-value">
        {to ? <Link {...destination(to)}>{value}</Link> : value} <small>{unit}</small>
      </div>
      <div className="battery-more">{more}</div>
    </div>
  )
}

/** How much older they are than those of a year ago were. */
function againstLastYear(years: number | null, before: number | null): string {
  if (years === null || before === null) return 'sin un año que comparar'
  const months = Math.round((years - before) * 12)
  return months === 0
    ? 'como hace un año'
    : `${plural(Math.abs(months), 'mes', 'meses')} ${months > 0 ? 'más' : 'menos'} que hace un año`
}

/** What the list adds up to; each number opens what it counts. */
export function BatteryFigures() {
  const { data } = useQuery(summaryQuery)
  if (!data || data.active === 0) return null
  return (
    <div className="card stats fitting-figures battery-figures">
      <Figure
        label="Por cambiar"
        to={list('vista=due')}
        value={number(data.due)}
        unit={`de ${number(data.mounted)}`}
        more={data.dueCost === null ? 'montadas' : `${money(data.dueCost)} previstos`}
      />
      <Figure
        label="Vida media"
        value={number(data.years, 1)}
        unit={data.lifespanYears === null ? 'años' : `de ${number(data.lifespanYears, 1)} años`}
        more={againstLastYear(data.years, data.yearsBefore)}
      />
      <Figure
        label="En almacén"
        to={list('vista=store')}
        value={number(data.inStore)}
        unit="libres"
        more={
          data.low === 0 ? (
            `todas sobre ${chargeLimit} V`
          ) : (
            <Link {...destination(list('vista=store&f_sign=low'))}>
              {number(data.low)} bajo {chargeLimit} V
            </Link>
          )
        }
      />
      <Figure
        label="Arranque fallido"
        to={list('f_sign=failed')}
        value={number(data.failed)}
        unit="en 30 días"
        more={
          data.failedUnits.length === 0
            ? 'ninguna unidad bajo 9.6 V'
            : data.failedUnits.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ', '}
                  <Link {...destination(list(`f_unit=${id}~${encodeURIComponent(name)}`))}>{name}</Link>
                </Fragment>
              ))
        }
      />
    </div>
  )
}
