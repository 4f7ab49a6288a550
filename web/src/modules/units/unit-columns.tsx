import { IconTruck } from '@tabler/icons-react'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { Ago } from '../../kit/Ago.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { date, number, phone, speed } from '../../kit/format.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { availability, insuranceLook, makeOf, movementOf } from './units.words.ts'

function StatePart({ unit }: { unit: UnitRow }) {
  const { label, tone } = availability(unit.state)
  return <StatePill tone={tone}>{label}</StatePill>
}

const Picture = ({ unit: { name, thumbnail } }: { unit: UnitRow }) =>
  thumbnail ? <Avatar name={name} src={thumbnail} /> : <Tile icon={IconTruck} />

/** What it does now, and since when it is known. */
function NowPart({ unit }: { unit: UnitRow }) {
  const now = movementOf(unit)
  if (!now || !unit.lastMessage)
    return <TwoLines top={<span className="unit-quiet">Sin posición</span>} bottom={platformLabel(unit.platform)} />
  const isMoving = unit.movement === 1 && unit.speed !== null
  return (
    <TwoLines
      top={
        <span className={`unit-now tone-${now.tone}`}>
          <i aria-hidden />
          {isMoving ? speed(unit.speed) : now.label}
        </span>
      }
      bottom={<Ago at={unit.lastMessage.at} />}
    />
  )
}

function InsurancePart({ unit }: { unit: UnitRow }) {
  if (!unit.insuranceExpires) return <span className="unit-quiet">—</span>
  const { label, tone } = insuranceLook(unit.insuranceState)
  return (
    <TwoLines
      top={date(unit.insuranceExpires)}
      bottom={
        unit.insuranceState === 'valid' ? (
          (unit.insurerName ?? label)
        ) : (
          <span className={`unit-word tone-${tone}`}>{label}</span>
        )
      }
    />
  )
}

/** Columns of the list; keys of sortable ones are the server's orders (`unitOrders`). */
export const unitColumns: Column<UnitRow>[] = [
  {
    key: 'name',
    title: 'Unidad',
    fixed: true,
    width: 218,
    sort: true,
    render: (unit) => <TwoLines lead={<Picture unit={unit} />} top={unit.name} bottom={makeOf(unit)} />,
  },
  {
    key: 'plates',
    title: 'Placas',
    width: 116,
    sort: true,
    render: (unit) => <TwoLines top={unit.plates ?? '—'} bottom={unit.economicNumber ?? ''} />,
  },
  {
    key: 'state',
    title: 'Disponibilidad',
    width: 126,
    lines: 1,
    sort: true,
    render: (unit) => <StatePart unit={unit} />,
  },
  { key: 'now', title: 'Ahora', width: 146, render: (unit) => <NowPart unit={unit} /> },
  {
    key: 'driver',
    title: 'Conductor',
    width: 196,
    render: (unit) =>
      unit.driver ? (
        <TwoLines top={unit.driver.name} bottom={unit.driver.phone ? phone(unit.driver.phone) : ''} />
      ) : (
        <span className="unit-quiet">Sin conductor</span>
      ),
  },
  {
    key: 'typeName',
    title: 'Tipo',
    width: 132,
    lines: 1,
    hidden: true,
    sort: true,
    render: (unit) => unit.typeName ?? '—',
  },
  {
    key: 'km',
    title: 'Kilometraje',
    width: 112,
    lines: 1,
    align: 'end',
    sort: true,
    render: (unit) => (
      <>
        {number(unit.km)} <small className="unit">km</small>
      </>
    ),
  },
  { key: 'insuranceExpires', title: 'Seguro', width: 128, sort: true, render: (unit) => <InsurancePart unit={unit} /> },
  {
    key: 'brandName',
    title: 'Marca',
    width: 130,
    lines: 1,
    hidden: true,
    sort: true,
    render: (unit) => unit.brandName ?? '—',
  },
  {
    key: 'economicNumber',
    title: 'Núm. económico',
    width: 130,
    lines: 1,
    hidden: true,
    sort: true,
    render: (unit) => unit.economicNumber ?? '—',
  },
  { key: 'vin', title: 'Número de serie', width: 176, lines: 1, hidden: true, render: (unit) => unit.vin ?? '—' },
  {
    key: 'hours',
    title: 'Horas de motor',
    width: 124,
    lines: 1,
    hidden: true,
    align: 'end',
    render: (unit) => (
      <>
        {number(unit.engineHours, 1)} <small className="unit">h</small>
      </>
    ),
  },
  {
    key: 'resourceName',
    title: 'Recurso',
    width: 150,
    lines: 1,
    hidden: true,
    sort: true,
    render: (unit) => unit.resourceName ?? '—',
  },
  {
    key: 'platform',
    title: 'Plataforma',
    width: 110,
    lines: 1,
    hidden: true,
    render: (unit) => platformLabel(unit.platform),
  },
]
