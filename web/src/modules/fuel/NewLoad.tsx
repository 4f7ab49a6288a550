import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { createLoad, lastLoad } from '@arriero/contract/fuel/loads.contract.ts'
import type { FuelLoad, FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { mostLitres, mostOdometer, mostPrice } from '@arriero/contract/fuel/fuel.rules.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { isForLater } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FileField, NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date, money, number } from '../../kit/format.ts'
import { fuelChanged, fuelKeys } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { litres } from './fuel.words.ts'
import { loadDrivers, loadProviders, loadTypes, loadUnits } from './load-options.ts'
import { Opinion } from './Opinion.tsx'
import { remembered } from './unsent/remembered.ts'
import { keepUnsent, type LoadBody } from './unsent/unsent.ts'
import { Unsent } from './unsent/Unsent.tsx'
import './fuel.css'

type Values = Omit<FuelLoadDraft, 'unitId' | 'providerId' | 'typeId' | 'litres'> & {
  unitId?: number
  providerId?: number
  typeId?: number
  litres?: number | null
  pump?: File
  odometerPhoto?: File
  ticketPhoto?: File
}

const maxKb = 8 * 1024
const blankOf = (kept: Partial<Values> = {}): Values => ({ at: new Date().toISOString(), isFull: true, ...kept })

/** A ticket as it is written down; 'Guardar y otra' keeps provider, fuel and date. */
export function NewLoad() {
  const [start, setStart] = useState(() => ({ key: crypto.randomUUID(), values: blankOf() }))
  const place = usePhonePlace()
  const again = ({ providerId, typeId, at }: FuelLoadDraft) =>
    setStart({ key: crypto.randomUUID(), values: blankOf({ providerId, typeId, at }) })
  return (
    <FormPanel<Values, Saved>
      key={start.key}
      title="Registrar carga"
      sub="Se crea o se elimina, nunca se edita"
      closeTo={fuelPaths.home}
      initial={start.values}
      for={createLoad}
      save={(values) => save({ ...(values as FuelLoadDraft), ...place.current, key: start.key })}
      saved={savedWords}
      onSaved={fuelChanged}
      also={{ label: 'Guardar y otra', onSaved: ({ draft }) => again(draft) }}
    >
      <Unsent />
      <LoadFields />
    </FormPanel>
  )
}

/** `load`: nothing while it waits for a signal. */
interface Saved {
  draft: LoadBody
  load?: FuelLoad
}

/** Without a signal it is kept on this device and sent later, once: it has its key already. */
async function save(draft: LoadBody): Promise<Saved> {
  try {
    return { draft, load: await call(createLoad, { body: draft }) }
  } catch (error) {
    if (!isForLater(error)) throw error
    await keepUnsent(draft, litres(draft.litres)).catch(() => {
      throw error
    })
    return { draft }
  }
}

const savedWords = ({ load }: Saved) =>
  load
    ? `Carga ${load.folio} registrada${load.verdict === 'duda' ? `. En duda: ${load.says}` : ''}`
    : 'Sin señal: la carga quedó en este teléfono y se envía cuando vuelva'

/** Where the phone is, as soon as it says so; a desk has no such place. */
function usePhonePlace() {
  const place = useRef<{ lat?: number; lon?: number }>({})
  useEffect(() => {
    if (!matchMedia('(hover: none)').matches || !('geolocation' in navigator)) return
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => (place.current = { lat: coords.latitude, lon: coords.longitude }),
      () => undefined,
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }, [])
  return place
}

const offered = {
  units: remembered('units', loadUnits),
  drivers: remembered('drivers', loadDrivers),
  types: remembered('types', loadTypes),
  providers: remembered('providers', loadProviders),
}

function LoadFields() {
  const form = Form.useFormInstance<Values>()
  const unitId = Form.useWatch('unitId', form)
  return (
    <>
      <FieldGroup title="Bomba">
        <FileField name="pump" label="Fotografía de la bomba" accept={imageTypes} maxKb={maxKb} span={2} />
        <NumberField name="litres" label="Litros" unit="L" max={mostLitres} />
        <NumberField name="price" label="Precio" unit="/ L" max={mostPrice} />
        <NumberField name="total" label="Total" unit="MXN" max={mostLitres * mostPrice} hint={<Product />} span={2} />
      </FieldGroup>
      <FieldGroup title="Tablero">
        <FileField name="odometerPhoto" label="Fotografía del odómetro" accept={imageTypes} maxKb={maxKb} />
        <NumberField name="odometer" label="Odómetro" unit="km" max={mostOdometer} />
      </FieldGroup>
      <FieldGroup title="Carga">
        <SelectField
          name="unitId"
          label="Unidad"
          load={offered.units}
          clearable={false}
          onPick={(unit) => {
            const { driver } = (unit ?? {}) as { driver?: { value: number } | null }
            if (driver) form.setFieldValue('driverId', driver.value)
          }}
        />
        <SelectField name="driverId" label="Conductor" load={offered.drivers} />
        <DateField name="at" label="Fecha y hora" withTime />
        <SelectField name="typeId" label="Combustible" load={offered.types} clearable={false} />
        <SelectField name="providerId" label="Proveedor" load={offered.providers} clearable={false} />
        <TextField name="station" label="Estación" maxLength={120} placeholder="Como la nombra el ticket" />
        <TextField name="ticket" label="Folio del ticket" maxLength={60} />
        <TextField name="card" label="Tarjeta" maxLength={40} />
        <SwitchField name="isFull" label="Tanque lleno" hint="El rendimiento se calcula de lleno a lleno." />
        <SwitchField name="afterGap" label="Falta una carga anterior" hint="El rendimiento empieza de nuevo." />
      </FieldGroup>
      {unitId && <Last unitId={unitId} />}
      <Opinion />
      <FieldGroup title="Además">
        <FileField name="ticketPhoto" label="Ticket" accept={imageTypes} maxKb={maxKb} span={2} />
        <TextField name="notes" label="Notas" maxLength={1000} multiline span={2} />
      </FieldGroup>
    </>
  )
}

/** Litres by price, to compare with the pump. */
function Product() {
  const form = Form.useFormInstance<Values>()
  const quantity = Form.useWatch('litres', form)
  const price = Form.useWatch('price', form)
  return quantity && price ? `litros por precio: ${money(quantity * price)}` : 'o déjelo vacío'
}

function Last({ unitId }: { unitId: number }) {
  const { data } = useQuery({
    queryKey: [...fuelKeys.all, 'last', unitId],
    queryFn: ({ signal }) => call(lastLoad, { id: unitId, signal }),
  })
  const words = useMemo(
    () =>
      data &&
      `Anterior: ${date(data.at)}, ${litres(data.litres)}${data.odometer === null ? '' : `, ${number(data.odometer)} km`}`,
    [data],
  )
  return <p className="muted fuel-note">{words ?? 'Es la primera carga de esta unidad.'}</p>
}
