import { Progress, Tooltip } from 'antd'
import { delayQuantile } from '@arriero/contract/tracking/delay.rules.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { sourceStateLabels } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { number, plural, shortTime } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { isDown, lagText, sourceTones } from './sources-data.ts'
import { Sparkline } from './Sparkline.tsx'

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
        bottom={portsText(row) ?? platformLabel(row.platform)}
      />
    ),
  },
  {
    key: 'state',
    title: 'Estado',
    width: 156,
    render: (row) => <StatePill tone={sourceTones[row.state]}>{sourceStateLabels[row.state]}</StatePill>,
  },
  { key: 'units', title: 'Unidades', width: 130, lines: 2, render: ({ units }) => <Reporting units={units} /> },
  {
    key: 'lag',
    title: 'Retraso',
    width: 254,
    lines: 2,
    render: (row) => <Delay source={row} />,
  },
  {
    key: 'perMinute',
    title: 'Posiciones/min',
    width: 120,
    align: 'end',
    render: ({ traffic }) => <span className="num">{number(traffic.perMinute)}</span>,
  },
  { key: 'quota', title: 'Cuota', width: 170, lines: 2, render: (row) => <Quota quota={row.quota} /> },
  { key: 'error', title: 'Último error', lines: 2, render: (row) => <LastError source={row} /> },
]

const namedPorts = 2
/** 'Puerto 5027, Teltonika' of direct devices. */
function portsText({ ports }: Source): string | undefined {
  if (ports.length === 0) return undefined
  if (ports.length > namedPorts) return `${ports.length} puertos, ${ports.map(({ protocol }) => protocol).join(', ')}`
  return ports.map(({ port, protocol }) => `Puerto ${port}, ${protocol}`).join(' · ')
}

const calmSeconds = 60

/** Median delay, how it went in the last hour, and what 95 of 100 positions stay under. */
function Delay({ source }: { source: Source }) {
  const { lagMs, state, traffic } = source
  const p95 = delayQuantile(traffic.delays, 0.95)
  const tone = isDown(source) ? 'red' : state === 'delayed' ? 'amber' : 'green'
  return (
    <span className="source-delay">
      <TwoLines
        top={
          <span className={tone === 'green' ? 'num' : `source-${tone}`}>
            {lagText(lagMs ?? delayQuantile(traffic.delays, 0.5))}
          </span>
        }
        bottom={p95 === null ? '' : `p95 ${lagText(p95)}`}
      />
      <Sparkline values={traffic.p95Seconds} least={calmSeconds} tone={tone} />
    </span>
  )
}

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
