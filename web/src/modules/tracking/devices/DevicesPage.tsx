import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import type { Device, UnknownDevice } from '@arriero/contract/tracking/devices.entities.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { number, plural } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import { whyNot } from '../../../kit/access.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { wholeSource } from '../../../kit/list/list-view.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { devicesKey, loadDevices, refreshMs, useDevices } from './devices-data.ts'
import './devices.css'
import { trackingPaths } from '../tracking.paths.ts'

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
    width: 190,
    render: ({ isOnline }) => (
      <StatePill tone={isOnline ? 'green' : 'grey'}>{isOnline ? 'En línea' : 'Desconectado'}</StatePill>
    ),
  },
  { key: 'protocol', title: 'Protocolo', width: 150, grow: 1, lines: 1, render: (row) => row.protocolName },
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

const source = wholeSource({
  key: [...devicesKey, 'rows'],
  load: loadDevices,
  text: ({ name, deviceId, protocolName, unit, remote }: Device) =>
    [name, deviceId, protocolName, unit?.name, remote].join(' '),
})

/** Trackers and phones that report straight to us, and those that called and nobody knows. */
export function DevicesPage() {
  const { data } = useDevices()
  const online = data?.devices.filter(({ isOnline }) => isOnline).length ?? 0
  return (
    <ListPage
      id="devices"
      title="Equipos directos"
      noun={['equipo', 'equipos']}
      source={source}
      refetchMs={refreshMs}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      search="Buscar equipo, IMEI o unidad"
      open={({ id }) => `${trackingPaths.devices}/${id}`}
      pills={online > 0 && <StatePill tone="green">En línea {number(online)}</StatePill>}
      actions={<AddButton />}
      above={
        data && (
          <>
            {data.unknown.length > 0 && <UnknownDevices devices={data.unknown} />}
            <Ports listeners={data.listeners} />
          </>
        )
      }
      empty={{
        title: 'Todavía no hay equipos directos',
        text: 'Un rastreador, o un teléfono con una aplicación de rastreo, puede reportar a Arriero sin plataforma intermedia.',
        action: <AddButton />,
      }}
    />
  )
}

const AddButton = () => (
  <CreateLink to={`${trackingPaths.devices}/nuevo`} for={registerDevice}>
    Registrar equipo
  </CreateLink>
)

const refusals: Record<UnknownDevice['reason'], string> = {
  unregistered: 'Nadie lo ha registrado',
  protocol: 'Registrado con otro protocolo',
  network: 'Llama desde una red que no es la suya',
  secret: 'No dice su contraseña',
}

function UnknownDevices({ devices }: { devices: readonly UnknownDevice[] }) {
  const navigate = useNavigate()
  return (
    <section className="card unknown-devices" aria-labelledby="unknown-devices">
      <header className="card-head">
        <h2 id="unknown-devices">Equipos que llamaron y no se atienden</h2>
        <small>{plural(devices.length, 'equipo', 'equipos')}</small>
      </header>
      <ul>
        {devices.map(({ deviceId, protocol, protocolName, remote, reason, lastAt, calls }) => (
          <li key={deviceId}>
            <TwoLines
              top={<span className="num">{deviceId}</span>}
              bottom={`${refusals[reason]} · ${protocolName} · ${remote} · ${plural(calls, 'llamada', 'llamadas')}`}
            />
            <Ago at={lastAt} />
            <Button
              size="small"
              disabled={reason !== 'unregistered' || whyNot(registerDevice) !== undefined}
              onClick={() =>
                // The router types a search by route; the console's are plain text everywhere.
                void navigate({
                  to: `${trackingPaths.devices}/nuevo`,
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
    <details className="card device-ports">
      <summary>Puertos que escuchan</summary>
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
    </details>
  )
}
