import { Progress, Tooltip } from 'antd'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { sourceStateLabels } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { number, plural, shortTime } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { lagText, sourceTones } from './sources-data.ts'

export const columns: Column<Source>[] = [
  {
    key: 'name',
    title: 'Plataforma',
    width: 230,
    lines: 2,
    fixed: true,
    render: (row) => (
      <TwoLines
        lead={<Avatar name={platformLabel(row.platform)} />}
        top={row.name}
        bottom={platformLabel(row.platform)}
      />
    ),
  },
  {
    key: 'state',
    title: 'Estado',
    width: 150,
    render: (row) => <StatePill tone={sourceTones[row.state]}>{sourceStateLabels[row.state]}</StatePill>,
  },
  { key: 'units', title: 'Unidades', width: 130, lines: 2, render: ({ units }) => <Reporting units={units} /> },
  {
    key: 'lag',
    title: 'Retraso',
    width: 110,
    render: (row) => <span className={row.state === 'delayed' ? 'source-late' : 'num'}>{lagText(row.lagMs)}</span>,
  },
  { key: 'quota', title: 'Cuota', width: 170, lines: 2, render: (row) => <Quota quota={row.quota} /> },
  { key: 'error', title: 'Último error', lines: 2, render: (row) => <LastError source={row} /> },
]

function Reporting({ units }: { units: Source['units'] }) {
  const reporting = units.imported - units.silent
  const percent = units.imported === 0 ? 0 : (reporting / units.imported) * 100
  const elsewhere = units.atPlatform - units.imported
  return (
    <Tooltip
      title={
        elsewhere > 0
          ? `${plural(elsewhere, 'unidad de la plataforma no está', 'unidades de la plataforma no están')} en la consola`
          : undefined
      }
    >
      <span className="source-meter">
        <span>
          <b>{number(reporting)}</b> de {number(units.imported)}
        </span>
        <Progress
          percent={percent}
          showInfo={false}
          size={{ height: 4 }}
          strokeColor="var(--green-dot)"
          railColor="var(--track)"
          aria-label={`${reporting} de ${units.imported} unidades reportan`}
        />
      </span>
    </Tooltip>
  )
}

const nearLimit = 0.9

function Quota({ quota }: { quota: Source['quota'] }) {
  if (!quota) return <span className="muted">Sin límite</span>
  const share = quota.used / quota.limit
  const window =
    quota.windowSeconds >= 86_400
      ? 'al día'
      : quota.windowSeconds >= 60
        ? `cada ${Math.round(quota.windowSeconds / 60)} min`
        : `cada ${quota.windowSeconds} s`
  const words = `${number(quota.used)} de ${number(quota.limit)} ${window}`
  return (
    <span className="source-meter">
      <Progress
        percent={share * 100}
        showInfo={false}
        size={{ height: 4 }}
        strokeColor={share >= nearLimit ? 'var(--amber-dot)' : 'var(--line-strong)'}
        railColor="var(--track)"
        aria-label={`Cuota: ${words}`}
      />
      <span className={share >= nearLimit ? 'source-late' : 'muted'}>{words}</span>
    </span>
  )
}

function LastError({ source }: { source: Source }) {
  if (!source.error) return <span className="muted">Sin errores</span>
  return (
    <TwoLines
      top={source.error}
      bottom={
        <>
          {source.since && <Ago at={source.since} />}
          {source.retryAt && `, reintento a las ${shortTime(source.retryAt)}`}
        </>
      }
    />
  )
}
