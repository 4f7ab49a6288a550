import { useState } from 'react'
import { Button, ConfigProvider } from 'antd'
import {
  importPlatformDriver,
  linkPlatformDriver,
  type PlatformDriver,
} from '@arriero/contract/tracking/platform-drivers.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { number, phone } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { driversKey, driverState, loadDrivers, usePlatformDrivers } from './platform-drivers-data.ts'

const fewRows = 20

/** Whom the platform lists, what they drive, and which driver here each of them is. */
export function PlatformDrivers({ source }: { source: Source }) {
  const { data, error, refetch } = usePlatformDrivers(source.id)
  const [showsAll, setShowsAll] = useState(false)
  if (error && !data)
    return <ErrorState error={error} retry={() => void refetch()} what="No se pudieron cargar los conductores." />
  if (!data) return null
  const shown = showsAll ? data : data.slice(0, fewRows)
  return (
    <section className="platform-list" aria-label="Conductores de la plataforma">
      <h3>
        Conductores de la plataforma <small>{number(data.length)}</small>
      </h3>
      {data.length === 0 && <p className="muted">La plataforma no tiene conductores.</p>}
      {/* The form around may be for reading only; what is done here has permissions of its own. */}
      <ConfigProvider componentDisabled={false}>
        <ul>
          {shown.map((driver) => (
            <DriverRow key={driver.id} driver={driver} sourceId={source.id} />
          ))}
        </ul>
      </ConfigProvider>
      {shown.length < data.length && (
        <button type="button" className="more-link" onClick={() => setShowsAll(true)}>
          Ver los {number(data.length)}
        </button>
      )}
    </section>
  )
}

function DriverRow({ driver, sourceId }: { driver: PlatformDriver; sourceId: number }) {
  const [isChoosing, setChoosing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { tone, text } = driverState(driver)
  const run = async (act: () => Promise<PlatformDriver>) => {
    setBusy(true)
    try {
      await act()
      setChoosing(false)
      await queryClient.invalidateQueries({ queryKey: driversKey(sourceId) })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const link = (driverId: number | null) => run(() => call(linkPlatformDriver, { id: driver.id, body: { driverId } }))
  const create = () => run(() => call(importPlatformDriver, { id: driver.id }))
  return (
    <li>
      <div className="platform-row">
        <b>{driver.name}</b>
        <StatePill tone={tone}>{text}</StatePill>
      </div>
      <p className="muted">
        {[driver.unit?.name, driver.phone && phone(driver.phone), driver.card].filter(Boolean).join(' · ') ||
          'Sin más datos'}
      </p>
      {isChoosing ? (
        <div className="platform-row">
          <RemoteSelect
            load={loadDrivers}
            onPick={({ value }) => void link(Number(value))}
            placeholder="Conductor de la empresa"
            autoFocus
          />
          <Button size="small" onClick={() => setChoosing(false)}>
            Cancelar
          </Button>
        </div>
      ) : (
        <div className="platform-row">
          <span>{driver.driver ? `Vinculado con ${driver.driver.name}` : 'Sin vincular'}</span>
          {driver.driver ? (
            <ActionButton size="small" for={linkPlatformDriver} loading={isBusy} onClick={() => void link(null)}>
              Desvincular
            </ActionButton>
          ) : (
            <span className="platform-row">
              <ActionButton size="small" for={linkPlatformDriver} onClick={() => setChoosing(true)}>
                Vincular
              </ActionButton>
              <ActionButton size="small" for={importPlatformDriver} loading={isBusy} onClick={() => void create()}>
                Crear conductor
              </ActionButton>
            </span>
          )}
        </div>
      )}
    </li>
  )
}
