import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconDeviceMobilePlus, IconPlus } from '@tabler/icons-react'
import type { Device, UnknownDevice } from '@arriero/contract/tracking/devices.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Ago } from '../../../kit/Ago.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { number, plural } from '../../../kit/format.ts'
import { ListCards } from '../../../kit/ListCards.tsx'
import type { Column } from '../../../kit/list-types.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { can } from '../../../kit/session.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { byLife, devicesPath, useDevices } from './devices-data.ts'
import './devices.css'

const columns: Column<Device>[] = [
  {
    key: 'name',
    title: 'Equipo',
    width: 240,
    lines: 2,
    fixed: true,
    render: (row) => <TwoLines top={row.name} bottom={<span className="num">{row.deviceId}</span>} />,
  },
  {
    key: 'state',
    title: 'Estado',
    width: 130,
    render: ({ isOnline }) => (
      <StatePill tone={isOnline ? 'green' : 'grey'}>{isOnline ? 'En línea' : 'Desconectado'}</StatePill>
    ),
  },
  { key: 'protocol', title: 'Protocolo', width: 150, lines: 1, render: (row) => row.protocolName },
  {
    key: 'unit',
    title: 'Unidad',
    width: 160,
    lines: 1,
    render: (row) => row.unit?.name ?? <span className="muted">Sin unidad</span>,
  },
  {
    key: 'last',
    title: 'Último reporte',
    width: 150,
    lines: 1,
    render: (row) => (row.lastAt ? <Ago at={row.lastAt} /> : <span className="muted">Nunca</span>),
  },
  {
    key: 'remote',
    title: 'Dirección',
    width: 160,
    lines: 1,
    render: (row) => <span className="num">{row.remote || '—'}</span>,
  },
]

/** Trackers and phones that report straight to us, and those that called and nobody knows. */
export function DevicesPage() {
  const { data, error, refetch } = useDevices()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  const devices = data && byLife(data.devices)
  const online = devices?.filter(({ isOnline }) => isOnline).length ?? 0
  const open = (row: Device) => `${devicesPath}/${row.id}`
  const table = {
    rows: devices ?? [],
    rowKey: (row: Device) => row.id,
    rowName: (row: Device) => row.name,
    isSkeleton: !devices,
    rowClass: (row: Device) => (open(row) === here ? 'row-open' : ''),
    onOpen: (row: Device) => void navigate({ to: open(row) }),
  }
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Equipos directos"
          crumbs={[{ label: 'Fuentes', to: '/Consola/fuentes' }]}
          count={devices && number(devices.length)}
          pills={online > 0 && <StatePill tone="green">En línea {number(online)}</StatePill>}
          actions={<AddButton />}
        />
        {error && !data && (
          <div className="card">
            <ErrorState error={error} retry={() => void refetch()} what="No se pudo cargar la lista de equipos." />
          </div>
        )}
        {data && data.unknown.length > 0 && <UnknownDevices devices={data.unknown} />}
        {!error && (!devices || devices.length > 0) && (
          <div className="card devices-card">
            {isPhone ? (
              <ListCards {...table} columns={columns} card={undefined} rowActions={undefined} />
            ) : (
              <DataTable label="Equipos directos" columns={columns} {...table} />
            )}
          </div>
        )}
        {devices?.length === 0 && (
          <div className="card">
            <EmptyState
              icon={IconDeviceMobilePlus}
              title="Todavía no hay equipos directos"
              text="Un rastreador, o un teléfono con una aplicación de rastreo, puede reportar a Arriero sin plataforma intermedia."
              action={<AddButton />}
            />
          </div>
        )}
        {data && <Ports listeners={data.listeners} />}
      </section>
      <Outlet />
    </div>
  )
}

const AddButton = () => (
  <Link to={`${devicesPath}/nuevo`} tabIndex={-1}>
    <ActionButton permission="unidad.create" type="primary" icon={<IconPlus size={16} stroke={2} />}>
      Registrar equipo
    </ActionButton>
  </Link>
)

function UnknownDevices({ devices }: { devices: readonly UnknownDevice[] }) {
  const navigate = useNavigate()
  return (
    <section className="card unknown-devices" aria-labelledby="unknown-devices">
      <header className="card-head">
        <h2 id="unknown-devices">Equipos que llamaron y nadie ha registrado</h2>
        <small>{plural(devices.length, 'equipo', 'equipos')}</small>
      </header>
      <ul>
        {devices.map(({ deviceId, protocol, protocolName, remote, lastAt, calls }) => (
          <li key={deviceId}>
            <TwoLines
              top={<span className="num">{deviceId}</span>}
              bottom={`${protocolName} · ${remote} · ${plural(calls, 'llamada', 'llamadas')}`}
            />
            <Ago at={lastAt} />
            <Button
              size="small"
              disabled={!can('unidad.create')}
              onClick={() =>
                // The router types a search by route; the console's are plain text everywhere.
                void navigate({
                  to: `${devicesPath}/nuevo`,
                  search: { equipo: deviceId, protocolo: protocol } as never,
                })
              }
            >
              Registrar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Listeners = NonNullable<ReturnType<typeof useDevices>['data']>['listeners']

function Ports({ listeners }: { listeners: Listeners }) {
  return (
    <section className="card device-ports" aria-labelledby="device-ports">
      <header className="card-head">
        <h2 id="device-ports">Puertos que escuchan</h2>
      </header>
      {listeners.length === 0 ? (
        <p className="muted">Ninguno: se abren con el ajuste DEVICE_PORTS del servidor.</p>
      ) : (
        <dl>
          {listeners.map(({ protocol, name, port, transports, online, frames, badFrames }) => (
            <div key={protocol}>
              <dt>
                {name} <b className="num">{port}</b>{' '}
                <span className="muted">{transports.join(' y ').toUpperCase()}</span>
              </dt>
              <dd>
                {number(online)} en línea · {plural(frames, 'trama', 'tramas')}
                {badFrames > 0 && `, ${number(badFrames)} ilegibles`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
