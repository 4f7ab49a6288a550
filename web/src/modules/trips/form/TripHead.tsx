import { useState } from 'react'
import { Button, Input, Select } from 'antd'
import { limits } from '@arriero/contract/trips/trips.rules.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import {
  loadChecklists,
  loadClients,
  loadDrivers,
  loadLines,
  loadTravelTypes,
  loadUnits,
  mayDemand,
} from '../trip-options.ts'
import { Labelled } from './Labelled.tsx'
import { NumberControl } from './NumberControl.tsx'
import { withUnit } from './form-values.ts'
import { newClient } from './new-records.ts'
import { Pick, PickMany } from './Pick.tsx'
import type { TripForm } from './useTripForm.ts'

const choice = (option: Option | null) => option && { value: Number(option.value), label: option.label }

/** For whom, with what and with whom; the rarer facts one click away. */
export function TripHead({ form, warnings }: { form: TripForm; warnings: Readonly<Record<string, string>> }) {
  const { values, shown, change, touch } = form
  const [isMore, setMore] = useState(
    Boolean(values.details || values.travelType || values.name || values.id || values.leaveChecklists?.length),
  )
  const field = (path: string) => ({ path, error: shown[path] ?? warnings[path], onLeave: () => touch(path) })
  const pickUnit = (option: Awaited<ReturnType<typeof loadUnits>>[number] | null) =>
    change((before) => withUnit(before, choice(option), option?.driver ?? null))
  return (
    <section className="card form-card" aria-label="Viaje, unidad y conductores">
      <header className="card-head">
        <h2>Viaje, unidad y conductores</h2>
      </header>
      <div className="form-grid form-grid-head">
        <Labelled label="Unidad" required {...field('unit')}>
          {(control) => (
            <Pick {...control} load={loadUnits} value={values.unit} placeholder="Buscar unidad" onPick={pickUnit} />
          )}
        </Labelled>
        <Labelled label="Conductores" {...field('drivers')}>
          {(control) => (
            <PickMany
              {...control}
              load={loadDrivers}
              value={values.drivers}
              most={limits.drivers}
              placeholder="Buscar conductor"
              onPick={(drivers) => change({ drivers })}
            />
          )}
        </Labelled>
        <Labelled label="Unidades de respaldo" {...field('backups')}>
          {(control) => (
            <PickMany
              {...control}
              load={loadUnits}
              value={values.backups}
              most={limits.backups}
              placeholder="Ninguna"
              onPick={(backups) => change({ backups })}
            />
          )}
        </Labelled>
        <Labelled label="Cliente" {...field('client')}>
          {(control) => (
            <Pick
              {...control}
              load={loadClients}
              create={newClient}
              value={values.client}
              placeholder="Buscar cliente"
              onPick={(option) => change({ client: choice(option) })}
            />
          )}
        </Labelled>
        <Labelled label="Línea de transporte" {...field('line')}>
          {(control) => (
            <Pick
              {...control}
              load={loadLines}
              value={values.line}
              placeholder="La de la unidad"
              onPick={(option) => change({ line: option && { value: String(option.value), label: option.label } })}
            />
          )}
        </Labelled>
        <Labelled label="Precio por km" {...field('priceKm')}>
          {(control) => (
            <NumberControl
              {...control}
              value={values.priceKm}
              max={10_000}
              prefix="$"
              suffix={<span className="unit">/ km</span>}
              placeholder="0.00"
              onChange={(priceKm) => change({ priceKm })}
            />
          )}
        </Labelled>
        {isMore && (
          <>
            <Labelled label="Nombre del viaje" hint="Vacío: Viaje {línea} - {unidad}" {...field('name')}>
              {(control) => (
                <Input
                  {...control}
                  value={values.name}
                  maxLength={120}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Labelled>
            <Labelled label="Tipo de viaje" {...field('travelType')}>
              {(control) => (
                <Pick
                  {...control}
                  load={loadTravelTypes}
                  value={values.travelType}
                  placeholder="Sin tipo"
                  onPick={(option) => change({ travelType: choice(option) })}
                />
              )}
            </Labelled>
            <Labelled label="Candados" hint="Escriba un nombre y Enter" {...field('locks')}>
              {(control) => (
                <Select
                  {...control}
                  className="full-width"
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  maxCount={limits.locks}
                  value={values.locks.map(({ name }) => name)}
                  placeholder="Sin candados"
                  onChange={(names: string[]) =>
                    change({
                      locks: names.map((name) => ({
                        name: name.slice(0, 60),
                        closed: values.locks.find((lock) => lock.name === name)?.closed ?? false,
                      })),
                    })
                  }
                />
              )}
            </Labelled>
            <Labelled label="Observaciones" {...field('details')}>
              {(control) => (
                <Input.TextArea
                  {...control}
                  value={values.details}
                  maxLength={2000}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  onChange={(event) => change({ details: event.target.value })}
                />
              )}
            </Labelled>
            {mayDemand() && (
              <>
                <Labelled label="CheckList antes de salir" {...field('checklists')}>
                  {(control) => (
                    <PickMany
                      {...control}
                      load={loadChecklists}
                      value={values.leaveChecklists ?? []}
                      most={limits.checklists}
                      placeholder="Ninguno"
                      onPick={(leaveChecklists) => change({ leaveChecklists })}
                    />
                  )}
                </Labelled>
                <Labelled
                  label="CheckList al terminar"
                  hint="Sin llenarlos no se finaliza a mano"
                  {...field('endChecklists')}
                >
                  {(control) => (
                    <PickMany
                      {...control}
                      load={loadChecklists}
                      value={values.endChecklists ?? []}
                      most={limits.checklists}
                      placeholder="Ninguno"
                      onPick={(endChecklists) => change({ endChecklists })}
                    />
                  )}
                </Labelled>
              </>
            )}
          </>
        )}
      </div>
      {!isMore && (
        <Button type="link" size="small" className="more-fields more-head" onClick={() => setMore(true)}>
          {mayDemand() ? 'Nombre, tipo, candados, CheckList y observaciones' : 'Nombre, tipo, candados y observaciones'}
        </Button>
      )}
    </section>
  )
}
