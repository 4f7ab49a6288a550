import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { Progress, Tooltip } from 'antd'
import {
  IconPencil,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import { deleteSource, updateSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { sourceStateLabels } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { number, plural, shortTime } from '../../../kit/format.ts'
import { ListCards } from '../../../kit/ListCards.tsx'
import type { Column, RowActions } from '../../../kit/list-types.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { queryClient } from '../../../kit/query.ts'
import { can } from '../../../kit/session.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { SilentUnits } from './SilentUnits.tsx'
import { SourceStats } from './SourceStats.tsx'
import { byHealth, isDown, lagText, sourcesKey, sourceTones, useSources } from './sources-data.ts'
import { testSources } from './test-sources.ts'
import './sources.css'

const path = '/Consola/fuentes'

/** Where positions come from and how each source is doing, the worst first. */
export function SourcesPage() {
  const { data, error, refetch } = useSources()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  const sources = data && byHealth(data)
  const down = sources?.filter(isDown).length ?? 0
  const open = (row: Source) => `${path}/${row.id}`
  const table = {
    rows: sources ?? [],
    rowKey: (row: Source) => row.id,
    rowName: (row: Source) => row.name,
    isSkeleton: !sources,
    rowActions: actionsOf,
    rowClass: (row: Source) => (open(row) === here ? 'row-open' : ''),
    onOpen: (row: Source) => void navigate({ to: open(row) }),
  }
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Fuentes"
          count={sources && plural(sources.length, 'conexión', 'conexiones')}
          pills={down > 0 && <StatePill tone="red">{down} sin respuesta</StatePill>}
          actions={
            <>
              {sources && sources.length > 0 && (
                <ActionButton
                  permission="unidad.update"
                  icon={<IconRefresh size={16} stroke={1.75} />}
                  onClick={() => void testSources(sources)}
                >
                  Probar todas
                </ActionButton>
              )}
              <Link to={`${path}/nueva`} tabIndex={-1}>
                <ActionButton permission="unidad.create" type="primary" icon={<IconPlus size={16} stroke={2} />}>
                  Agregar fuente
                </ActionButton>
              </Link>
            </>
          }
        />
        {error && !sources && (
          <div className="card">
            <ErrorState error={error} retry={() => void refetch()} what="No se pudo cargar la lista de fuentes." />
          </div>
        )}
        {sources && sources.length > 0 && <SourceStats sources={sources} />}
        {!error && (!sources || sources.length > 0) && (
          <div className="card sources-card">
            {isPhone ? (
              <ListCards {...table} columns={columns} card={undefined} />
            ) : (
              <DataTable label="Fuentes" columns={columns} {...table} />
            )}
          </div>
        )}
        {sources?.length === 0 && (
          <div className="card">
            <EmptyState
              icon={IconPlugConnected}
              title="Todavía no hay fuentes"
              text="Una fuente es la cuenta de la empresa en una plataforma de rastreo. De ahí llegan las posiciones de las unidades."
              action={
                <Link to={`${path}/nueva`} tabIndex={-1}>
                  <ActionButton permission="unidad.create" type="primary">
                    Agregar fuente
                  </ActionButton>
                </Link>
              }
            />
          </div>
        )}
        {sources && <SilentUnits sources={sources} />}
      </section>
      <Outlet />
    </div>
  )
}

const columns: Column<Source>[] = [
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

function actionsOf(source: Source): RowActions {
  const mayUpdate = can('unidad.update') ? undefined : 'Necesita el permiso unidad.update'
  const mayDelete = can('unidad.delete') ? undefined : 'Necesita el permiso unidad.delete'
  return {
    menu: [
      {
        key: 'test',
        label: 'Probar conexión',
        icon: IconPlayerPlay,
        disabled: mayUpdate,
        onClick: () => void testSources([source]),
      },
      {
        key: 'edit',
        label: 'Editar',
        icon: IconPencil,
        disabled: mayUpdate,
        onClick: () => history.pushState(null, '', `${path}/${source.id}`),
      },
      {
        key: 'switch',
        label: source.enabled ? 'Apagar' : 'Encender',
        icon: source.enabled ? IconPlugConnectedX : IconPlugConnected,
        disabled: mayUpdate,
        onClick: () => void switchSource(source),
      },
      { key: 'delete', label: 'Quitar…', danger: true, disabled: mayDelete, onClick: () => void removeSource(source) },
    ],
  }
}

async function switchSource(source: Source) {
  const run = async () => {
    await call(updateSource, {
      id: source.id,
      body: { name: source.name, enabled: !source.enabled, version: source.version },
    })
    await queryClient.invalidateQueries({ queryKey: sourcesKey })
  }
  await confirm({
    title: `${source.enabled ? 'Apagar' : 'Encender'} la fuente «${source.name}»`,
    variant: source.enabled ? 'warning' : 'info',
    onConfirm: run,
    content: source.enabled
      ? `${plural(source.units.imported, 'unidad deja', 'unidades dejan')} de recibir posiciones hasta que se encienda.`
      : 'La consola vuelve a pedir sus posiciones y recupera las que falten.',
    confirmText: source.enabled ? 'Apagar' : 'Encender',
  })
}

/** Also of the form's foot. */
export function removeSource(source: Source, after?: () => void) {
  return confirm({
    title: `Quitar la fuente «${source.name}»`,
    variant: 'danger',
    confirmText: 'Quitar',
    typeName: source.name,
    content: 'Sus unidades dejan de recibir posiciones. El historial guardado se conserva.',
    ...(source.units.imported > 0 && {
      dependants: [{ count: source.units.imported, text: 'unidades reciben sus posiciones de ella' }],
    }),
    onConfirm: async () => {
      await call(deleteSource, { id: source.id })
      after?.()
      await queryClient.invalidateQueries({ queryKey: sourcesKey })
    },
  })
}
