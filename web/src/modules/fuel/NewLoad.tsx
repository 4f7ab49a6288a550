import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { createLoad, lastLoad } from '@arriero/contract/fuel/loads.contract.ts'
import type { FuelLoad, FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { mostLitres, mostOdometer, mostPrice } from '@arriero/contract/fuel/fuel.rules.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FileField, NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date, money, number } from '../../kit/format.ts'
import { fuelChanged, fuelKeys } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { litres } from './fuel.words.ts'
import { loadDrivers, loadUnits } from './load-options.ts'
import { Opinion } from './Opinion.tsx'
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
  const again = ({ providerId, typeId, at }: FuelLoad) =>
    setStart({ key: crypto.randomUUID(), values: blankOf({ providerId, typeId, at }) })
  return (
    <FormPanel<Values, FuelLoad>
      key={start.key}
      title="Registrar carga"
      sub="Se crea o se elimina, nunca se edita"
      closeTo={fuelPaths.home}
      initial={start.values}
      for={createLoad}
      save={(values) => call(createLoad, { body: { ...(values as FuelLoadDraft), key: start.key } })}
      saved={({ folio, verdict, says }) => `Carga ${folio} registrada${verdict === 'duda' ? `. En duda: ${says}` : ''}`}
      onSaved={fuelChanged}
      also={{ label: 'Guardar y otra', onSaved: again }}
    >
      <LoadFields />
    </FormPanel>
  )
}

function LoadFields() {
  const form = Form.useFormInstance<Values>()
  const unitId = Form.useWatch('unitId', form)
  return (
    <>
      <FieldGroup title="Fotografías">
        <FileField name="pump" label="Bomba" accept={imageTypes} maxKb={maxKb} />
        <FileField name="odometerPhoto" label="Odómetro" accept={imageTypes} maxKb={maxKb} />
      </FieldGroup>
      <FieldGroup title="Carga">
        <SelectField
          name="unitId"
          label="Unidad"
          load={loadUnits}
          clearable={false}
          onPick={(unit) => {
            const { driver } = (unit ?? {}) as { driver?: { value: number } | null }
            if (driver) form.setFieldValue('driverId', driver.value)
          }}
        />
        <SelectField name="driverId" label="Conductor" load={loadDrivers} />
        <DateField name="at" label="Fecha y hora" withTime />
        <SelectField name="typeId" label="Combustible" from={fuelTypes.list} clearable={false} />
        <SelectField name="providerId" label="Proveedor" from={fuelProviders.list} clearable={false} />
        <TextField name="station" label="Estación" maxLength={120} placeholder="Como la nombra el ticket" />
        <NumberField name="litres" label="Litros" unit="L" max={mostLitres} />
        <NumberField name="price" label="Precio" unit="/ L" max={mostPrice} />
        <NumberField name="total" label="Total" unit="MXN" max={mostLitres * mostPrice} hint={<Product />} />
        <NumberField name="odometer" label="Odómetro" unit="km" max={mostOdometer} />
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
