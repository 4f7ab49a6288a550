import { IconPhoto } from '@tabler/icons-react'
import type { FuelLoadRow } from '@arriero/contract/fuel/loads.entities.ts'
import { date, km, money, number, shortTime } from '../../kit/format.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { litres, perLitre, titleOf, verdictLooks } from './fuel.words.ts'

const saysOf = ({ verdict, says, doubt }: FuelLoadRow) => {
  const { label, tone } = verdictLooks[verdict]
  return { label: doubt === null ? label : titleOf(doubt), tone, says }
}

export const loadColumns: Column<FuelLoadRow>[] = [
  {
    key: 'at',
    title: 'Carga',
    width: 150,
    fixed: true,
    sort: true,
    render: ({ at, folio }) => <TwoLines top={`${date(at)} ${shortTime(at)}`} bottom={folio} />,
  },
  {
    key: 'unit',
    title: 'Unidad y conductor',
    width: 170,
    sort: true,
    render: ({ unitName, driverName }) => <TwoLines top={unitName} bottom={driverName ?? 'Sin conductor'} />,
  },
  {
    key: 'station',
    title: 'Estación',
    width: 170,
    sort: true,
    render: ({ station, providerName, ticket }) => (
      <TwoLines top={station ?? providerName} bottom={station ? providerName : (ticket ?? 'Sin ticket')} />
    ),
  },
  {
    key: 'litres',
    title: 'Litros',
    width: 95,
    align: 'end',
    sort: true,
    render: (row) => (
      <TwoLines top={number(row.litres, 1)} bottom={row.price === null ? '' : `${number(row.price, 2)} / L`} />
    ),
  },
  {
    key: 'total',
    title: 'Total',
    width: 120,
    align: 'end',
    sort: true,
    render: ({ total, odometer }) => (
      <TwoLines
        top={total === null ? '—' : money(total)}
        bottom={odometer === null ? 'sin odómetro' : `${number(odometer)} km`}
      />
    ),
  },
  {
    key: 'kmPerLitre',
    title: 'km/l',
    width: 95,
    align: 'end',
    sort: true,
    render: ({ kmPerLitre, expected, doubt }) => (
      <TwoLines
        top={doubt === 'yield' ? <span className="fuel-red">{perLitre(kmPerLitre)}</span> : perLitre(kmPerLitre)}
        bottom={expected === null ? '' : `espera ${number(expected, 2)}`}
      />
    ),
  },
  {
    key: 'verdict',
    title: 'Revisión',
    render: (row) => {
      const { label, tone, says } = saysOf(row)
      return <TwoLines top={<span className={`fuel-${tone}`}>{label}</span>} bottom={says ?? ''} />
    },
  },
  {
    key: 'doubt',
    title: 'En duda',
    width: 110,
    align: 'end',
    sort: true,
    hidden: true,
    render: ({ doubtLitres, doubtAmount }) => (
      <TwoLines
        top={doubtLitres === null ? '—' : litres(doubtLitres)}
        bottom={doubtAmount === null ? '' : money(doubtAmount)}
      />
    ),
  },
  {
    key: 'km',
    title: 'Km GPS',
    width: 100,
    align: 'end',
    hidden: true,
    lines: 1,
    render: (row) => (row.km === null ? '—' : km(row.km * 1000)),
  },
  { key: 'type', title: 'Combustible', width: 120, hidden: true, lines: 1, render: ({ typeName }) => typeName },
  { key: 'ticket', title: 'Ticket', width: 120, hidden: true, lines: 1, render: ({ ticket }) => ticket ?? '—' },
  {
    key: 'photos',
    title: 'Fotos',
    width: 70,
    hidden: true,
    align: 'end',
    lines: 1,
    render: ({ photos }) =>
      photos === 0 ? (
        '—'
      ) : (
        <span className="fuel-photos">
          <IconPhoto size={16} stroke={1.75} aria-hidden /> {photos}
        </span>
      ),
  },
]

/** Contents of a phone card. */
export function LoadCard({ load }: { load: FuelLoadRow }) {
  const { label, tone, says } = saysOf(load)
  return (
    <>
      <TwoLines
        top={`${load.unitName} · ${litres(load.litres)}`}
        bottom={`${date(load.at)} ${shortTime(load.at)}, ${load.station ?? load.providerName}`}
      />
      <StatePill tone={tone}>{label}</StatePill>
      {says && <small className="fuel-says">{says}</small>}
    </>
  )
}
