import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { createDriver, deleteDriver, getDriver, updateDriver } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import { expiryState } from '@arriero/contract/units/expiry.rules.ts'
import { assignmentHistory } from '@arriero/contract/units/units.contract.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FileField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date, dateTime, dayKey } from '../../kit/format.ts'
import { removalButton } from '../../kit/list/removal.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { askDriverRemoval, reloadDrivers } from './driver-actions.ts'
import { licenseLook } from './drivers.words.ts'
import './drivers.css'
import { unitPaths } from '../units/units.paths.ts'
import { driverPaths } from './drivers.paths.ts'

type Values = BodySent<typeof createDriver> & BodySent<typeof updateDriver>

const valuesOf = ({
  name,
  phone,
  email,
  license,
  licenseType,
  licenseExpires,
  card,
  notes,
  version,
}: Driver): Values => ({
  name,
  phone,
  email,
  license,
  licenseType,
  licenseExpires,
  card,
  notes,
  version,
})
const oneKey = (id: number) => ['driver', id]
const maxPhotoKb = 8192

export const NewDriver = () => (
  <FormPanel<Values, Driver>
    title="Crear conductor"
    closeTo={driverPaths.list}
    initial={{ name: '' }}
    for={createDriver}
    submitText="Crear conductor"
    save={({ removePhoto: _, version: __, ...values }) => call(createDriver, { body: values })}
    saved={({ name }) => `Conductor «${name}» creado`}
    onSaved={reloadDrivers}
  >
    <DriverFields />
  </FormPanel>
)

export function EditDriver() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const {
    data: driver,
    error,
    refetch,
  } = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getDriver, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(() => driver && valuesOf(driver), [driver])
  const onSaved = (saved: Driver) => {
    queryClient.setQueryData(oneKey(id), saved)
    return reloadDrivers()
  }
  return (
    <FormPanel<Values, Driver>
      key={id}
      title={driver?.name ?? 'Conductor'}
      sub={driver && `Cambió el ${dateTime(driver.updatedAt)}${driver.updatedBy ? `, ${driver.updatedBy}` : ''}`}
      closeTo={driverPaths.list}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateDriver}
      save={(values) => call(updateDriver, { id, body: values })}
      saved={({ name }) => `Conductor «${name}» guardado`}
      onSaved={onSaved}
      valuesOf={valuesOf}
      {...(driver &&
        removalButton(deleteDriver, () => askDriverRemoval(driver, () => void navigate({ to: driverPaths.list }))))}
    >
      {driver && <DriverHead driver={driver} />}
      <DriverFields driver={driver} />
      {driver && <UnitsDriven id={driver.id} />}
    </FormPanel>
  )
}

function DriverHead({ driver: { name, photo, unit, username } }: { driver: Driver }) {
  return (
    <div className="driver-head">
      <Avatar name={name} src={photo} size={48} />
      <div>
        <b>
          {unit ? (
            <>
              Conduce <Link to={unitPaths.driver(unit.id)}>{unit.name}</Link>
            </>
          ) : (
            'Sin unidad asignada'
          )}
        </b>
        <small>{username ? `Entra como ${username}` : 'No entra a la consola'}</small>
      </div>
    </div>
  )
}

function DriverFields({ driver }: { driver?: Driver | undefined }) {
  const expires: unknown = Form.useWatch('licenseExpires', Form.useFormInstance())
  const state = expiryState(typeof expires === 'string' && expires ? expires : null, dayKey())
  const { label, tone } = licenseLook(state)
  return (
    <FieldGroup>
      <TextField name="name" label="Nombre completo" required span={2} maxLength={200} />
      <TextField name="phone" label="Teléfono" maxLength={40} />
      <TextField name="email" label="Correo" maxLength={200} />
      <TextField name="license" label="Número de licencia" maxLength={60} />
      <TextField name="licenseType" label="Tipo de licencia" maxLength={40} placeholder="B federal" />
      <DateField
        name="licenseExpires"
        label="Vence"
        hint={state !== 'none' && <span className={`license-word tone-${tone}`}>{label}</span>}
      />
      <TextField
        name="card"
        label="Tarjeta o llave"
        maxLength={40}
        placeholder="0A1B2C3D"
        hint="Lo que leen las unidades: RFID, i-button."
      />
      {driver?.photo && <SwitchField name="removePhoto" label="Quitar la fotografía" />}
      <FileField name="photo" label="Fotografía" span={2} accept={imageTypes} maxKb={maxPhotoKb} />
      <TextField name="notes" label="Notas" span={2} multiline maxLength={2000} />
    </FieldGroup>
  )
}

/** The last units somebody drove. */
function UnitsDriven({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['driver-units', id],
    queryFn: ({ signal }) => call(assignmentHistory, { body: { driverId: id }, signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className="driven-title">Unidades que ha conducido</h3>
      <ul className="driven">
        {data.slice(0, 10).map((one) => (
          <li key={one.id}>
            <Link to={unitPaths.edit(one.unit.id)}>{one.unit.name}</Link>
            <small>
              {date(one.from)} – {one.to ? date(one.to) : 'ahora'}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
