import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { assignDriver, assignmentHistory, unassignDriver } from '@arriero/contract/units/units.contract.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { dateTime, duration, phone } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { optionLabel, useOptions } from '../../../kit/form/RemoteSelect.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { loadDrivers } from '../unit-options.ts'
import { showDriver } from '../units.cache.ts'
import { unitTexts } from '../units.texts.ts'
import { UnitFrame } from './UnitFrame.tsx'

const historyKey = (id: number) => ['unit-drivers', id]

/** Who drives it, who did, and changing it. */
export const UnitDriverPage = () => (
  <UnitFrame tab="/conductor">
    {(unit) => (
      <div className="unit-cards">
        <DriverCard unit={unit} />
        <HistoryCard unit={unit} />
      </div>
    )}
  </UnitFrame>
)

function DriverCard({ unit }: { unit: Unit }) {
  const mayChange = !useWhyNot(assignDriver)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const found = useOptions(loadDrivers, text)
  const { driver } = unit

  // Rule UNIT-01: a failure of either is told with the specification's sentence.
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
      await queryClient.invalidateQueries({ queryKey: historyKey(unit.id) })
    } catch (error) {
      toast.error(unitTexts.failed, { detail: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const assign = (driverId: number) =>
    during(async () => {
      const { driver: now } = await call(assignDriver, { body: { unitId: unit.id, driverId } })
      showDriver(unit.id, now)
      setChosen(undefined)
    })
  const unlink = async () => {
    const isSure = await confirm({
      title: `Desvincular a ${driver?.name ?? ''}`,
      content: `${unit.name} se queda sin conductor. Lo manejado hasta ahora queda en su historial.`,
      variant: 'warning',
      confirmText: 'Desvincular',
    })
    if (!isSure) return
    await during(async () => {
      await call(unassignDriver, { body: { unitId: unit.id } })
      showDriver(unit.id, null)
    })
  }
  return (
    <Card title="Conductor actual">
      {driver ? (
        <div className="driver-now">
          <Avatar name={driver.name} size={48} />
          <div>
            <b>{driver.name}</b>
            <small>{driver.phone ? phone(driver.phone) : 'Sin teléfono'}</small>
          </div>
          <ActionButton for={unassignDriver} disabled={isBusy} onClick={() => void unlink()}>
            Desvincular…
          </ActionButton>
        </div>
      ) : (
        <p className="unit-quiet">Nadie conduce esta unidad.</p>
      )}
      {mayChange && (
        <div className="assign">
          <Select<number>
            showSearch={{ filterOption: false, onSearch: setText }}
            aria-label="Conductor"
            placeholder={driver ? 'Elegir otro conductor' : 'Elegir conductor'}
            value={chosen ?? null}
            options={(found.data ?? [])
              .filter(({ value }) => value !== driver?.id)
              .map((option) => ({ ...option, value: Number(option.value) }))}
            optionRender={({ data }) => optionLabel(data)}
            loading={found.isFetching}
            notFoundContent={found.isFetching ? 'Buscando…' : 'Sin resultados'}
            onChange={setChosen}
          />
          <Button
            type="primary"
            disabled={chosen === undefined}
            loading={isBusy}
            onClick={() => chosen !== undefined && void assign(chosen)}
          >
            {driver ? 'Reemplazar' : 'Asignar'}
          </Button>
        </div>
      )}
    </Card>
  )
}

function HistoryCard({ unit }: { unit: Unit }) {
  const { data, error, refetch } = useQuery({
    queryKey: historyKey(unit.id),
    queryFn: ({ signal }) => call(assignmentHistory, { body: { unitId: unit.id }, signal }),
  })
  return (
    <Card title="Historial" count={data?.length} isFlush>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="Sin conductores todavía" text="Aquí queda quién condujo la unidad y cuándo." />
      )}
      {data && data.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>Conductor</th>
              <th>Desde</th>
              <th>Hasta</th>
              <th className="is-end">Tiempo</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, driver, from, to, assignedBy }) => (
              <tr key={id}>
                <td title={assignedBy ? `Lo asignó ${assignedBy}` : undefined}>{driver.name}</td>
                <td>{dateTime(from).slice(0, 16)}</td>
                <td>{to ? dateTime(to).slice(0, 16) : 'Ahora'}</td>
                <td className="is-end">
                  {duration((Date.parse(to ?? new Date().toISOString()) - Date.parse(from)) / 1000)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
