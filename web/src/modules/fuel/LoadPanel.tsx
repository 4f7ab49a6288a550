import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Image, Skeleton } from 'antd'
import { IconScale, IconTrash } from '@tabler/icons-react'
import {
  acceptFinding,
  chargeTrip,
  claimFinding,
  claimLetter,
  deleteLoad,
} from '@arriero/contract/fuel/loads.contract.ts'
import { findingStates } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { download } from '../../kit/download.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { date, dateTime, km, money, number, plural, shortTime } from '../../kit/format.ts'
import { KeyValues } from '../../kit/shell/DetailPage.tsx'
import { overlay } from '../../kit/shell/loaders.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { ErrorState } from '../../kit/states.tsx'
import { tripPaths } from '../trips/trips.paths.ts'
import { Checks } from './Checks.tsx'
import { Evidence } from './Evidence.tsx'
import { fuelChanged, useLoad } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { inDoubt, litres, titleOf } from './fuel.words.ts'
import { LevelChart } from './LevelChart.tsx'
import { placesOf, placeWords } from './load-places.ts'
import { askLoadRemoval } from './load-actions.ts'
import './fuel.css'

const photoNames = { pump: 'Bomba', odometer: 'Odómetro', ticket: 'Ticket' } as const

export const FindingPanel = () => <OneLoad closeTo={fuelPaths.home} />
export const LoadPanel = () => <OneLoad closeTo={fuelPaths.loads} />

/** What is thought of a load, on what it rests, and the two ways out of a doubt. */
function OneLoad({ closeTo }: { closeTo: string }) {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const close = () => void navigate({ to: closeTo, search: true } as never)
  const { data: load, error, refetch } = useLoad(id)
  return (
    <Panel
      title={load ? titleOf(load.doubt) || `Carga ${load.folio}` : 'Carga'}
      sub={load && `${load.unitName} · ${load.folio} · ${date(load.at)} ${shortTime(load.at)}`}
      onClose={close}
      foot={load && <Foot key={load.id} load={load} close={close} />}
      isRead
    >
      {error && !load && <ErrorState error={error} retry={() => void refetch()} />}
      {!load && !error && <Skeleton active paragraph={{ rows: 10 }} title={false} />}
      {load && <Told load={load} />}
    </Panel>
  )
}

function Told({ load }: { load: FuelLoad }) {
  const doubted = inDoubt(load)
  return (
    <>
      {load.doubt !== null && (
        <div className="fuel-verdict">
          {doubted.length > 0 && (
            <span>
              {doubted.map((part) => (
                <b key={part}>{part}</b>
              ))}
            </span>
          )}
          <p>
            {load.says}.{' '}
            {load.repeated > 0 &&
              `Hay ${plural(load.repeated, 'duda más', 'dudas más')} en 30 días con esta estación o este conductor.`}
          </p>
        </div>
      )}
      {load.finding !== null && load.finding !== 'open' && <Settled load={load} />}
      <Evidence load={load} />
      <Where load={load} />
      <LevelChart load={load} />
      <section className="panel-part">
        <header>
          <h3>Revisiones</h3>
        </header>
        <Checks checks={load.checks} />
      </section>
      {load.files.length > 0 && (
        <section className="panel-part">
          <header>
            <h3>Evidencia</h3>
          </header>
          <div className="fuel-pictures">
            {load.files.map(({ kind, url }) => (
              <figure key={kind}>
                <Image src={url} alt={`Fotografía: ${photoNames[kind]}`} />
                <figcaption>
                  {photoNames[kind]} <b>{readingOf(load, kind)}</b>
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
      <section className="panel-part">
        <header>
          <h3>Datos</h3>
        </header>
        <KeyValues
          items={[
            ['Conductor', load.driverName],
            ['Proveedor', load.providerName],
            ['Combustible', load.typeName],
            ['Ticket', load.ticket],
            ['Tarjeta', load.card],
            ['Litros', `${litres(load.litres)}${load.isFull ? ', tanque lleno' : ', carga parcial'}`],
            ['Precio por litro', load.price !== null && money(load.price)],
            ['Total', load.total !== null && money(load.total)],
            ['Desde la anterior', load.km !== null && km(load.km * 1000)],
            ['Rendimiento', load.kmPerLitre !== null && `${number(load.kmPerLitre, 2)} km/l`],
            ['Viaje', load.trip && <TripOffer load={load} />],
            ['Registró', load.createdBy && `${load.createdBy}, ${dateTime(load.createdAt)}`],
            ['Notas', load.notes],
          ]}
        />
      </section>
    </>
  )
}

/** What was typed in from a photograph, to be compared with it. */
function readingOf(load: FuelLoad, kind: keyof typeof photoNames): string {
  if (kind === 'odometer') return load.odometer === null ? 'sin lectura' : `${number(load.odometer)} km`
  return [litres(load.litres), load.total !== null && money(load.total)].filter(Boolean).join(' · ')
}

const LoadMap = lazy(() => import('./LoadMap.tsx').then((m) => ({ default: m.LoadMap })))

/** The station on a map, and where the unit was then. */
function Where({ load }: { load: FuelLoad }) {
  const { station, unit } = placesOf(load)
  if (!station && !unit) return null
  return (
    <section className="panel-part">
      <header>
        <h3>Dónde</h3>
        <small className="muted">{load.station ?? load.providerName}</small>
      </header>
      <Suspense fallback={<div className="fuel-map" />}>
        <LoadMap load={load} />
      </Suspense>
      <p className="muted fuel-note">{placeWords(load)}</p>
    </section>
  )
}

function Settled({ load }: { load: FuelLoad }) {
  const label = findingStates.find(({ code }) => code === load.finding)?.label
  return (
    <p className="fuel-settled">
      <b>{label}</b> por {load.resolvedBy ?? 'el sistema'}
      {load.resolvedAt && `, ${dateTime(load.resolvedAt)}`}
      {load.reason && `: ${load.reason}`}
    </p>
  )
}

/** The trip that was under way: its account counts the load, once, when somebody says so. */
function TripOffer({ load }: { load: FuelLoad }) {
  const trip = load.trip!
  const set = async (charged: boolean) => {
    try {
      await call(chargeTrip, { id: load.id, body: { charged } })
      toast.success(charged ? `Cargada a la cuenta de ${trip.folio}` : `Quitada de la cuenta de ${trip.folio}`)
      await fuelChanged()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <span className="fuel-trip">
      <Link to={tripPaths.detail(trip.id) as never}>{trip.folio}</Link>
      <ActionButton size="small" for={chargeTrip} onClick={() => void set(!trip.charged)}>
        {trip.charged ? 'Quitar de su cuenta' : 'Cargar a su cuenta'}
      </ActionButton>
    </span>
  )
}

function Foot({ load, close }: { load: FuelLoad; close: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = (
    <ActionButton
      danger
      type="text"
      for={deleteLoad}
      aria-label={`Eliminar ${load.folio}`}
      icon={<IconTrash size={16} stroke={1.75} />}
      onClick={() => void askLoadRemoval(load, close)}
    />
  )
  const letter = () =>
    overlay('Preparando la carta…', call(claimLetter, { id: load.id })).then(
      (file) => download(file),
      (error: unknown) => toast.error(errorText(error)),
    )
  const claim = async () => {
    try {
      await call(claimFinding, { id: load.id })
      toast.success(`${load.folio} reclamada a ${load.providerName}`)
      await fuelChanged()
      await letter()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const [much] = inDoubt(load)
  return (
    <>
      {remove}
      <span className="spacer" />
      {load.finding === 'claimed' && (
        <ActionButton for={claimLetter} onClick={() => void letter()}>
          Descargar carta
        </ActionButton>
      )}
      {load.finding === 'open' && (
        <>
          <ActionButton for={acceptFinding} onClick={() => setAsking(true)}>
            Aceptar con motivo
          </ActionButton>
          <ActionButton
            type="primary"
            for={claimFinding}
            icon={<IconScale size={16} stroke={1.75} />}
            onClick={() => void claim()}
          >
            {much ? `Reclamar ${much}` : 'Reclamar'}
          </ActionButton>
        </>
      )}
      {isAsking && (
        <AskDialog
          title={`Aceptar la carga ${load.folio}`}
          content="Deja de contarse entre los hallazgos abiertos; el motivo queda en su historia."
          action="Aceptar"
          label="Motivo"
          send={async (reason) => {
            await call(acceptFinding, { id: load.id, body: { reason } })
            await fuelChanged()
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
