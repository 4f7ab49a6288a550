import { Link } from '@tanstack/react-router'
import { Form } from 'antd'
import { expiryState } from '@arriero/contract/units/expiry.rules.ts'
import { vinWarning } from '@arriero/contract/units/units.rules.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { dayKey } from '../../../kit/format.ts'
import { loadDrivers, useBrands, useInsurers, useModels, useTypes } from '../unit-options.ts'
import { unitPaths } from '../units.paths.ts'
import { insuranceLook, stateOptions } from '../units.words.ts'
import { BatteriesControl } from './BatteriesControl.tsx'
import { TrackingFields } from './TrackingFields.tsx'
import { WheelsControl } from './WheelsControl.tsx'

/** The fields of a unit, grouped by how people think of it; the required ones first. */
export function UnitFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <div className="form-cards">
      <Card title="Datos de la unidad">
        <IdentityFields />
      </Card>
      <Card title="Rastreo">
        <TrackingFields />
      </Card>
      <Card title="Seguro">
        <InsuranceFields />
      </Card>
      {isNew && (
        <Card title="Conductor">
          <FieldGroup>
            <SelectField
              name="driverId"
              label="Quién la conduce"
              load={loadDrivers}
              placeholder="Buscar conductor"
              hint="Si ya conduce otra unidad, la deja."
            />
          </FieldGroup>
        </Card>
      )}
      <Card title="Llantas y baterías">
        <Field name="wheels" label="Ejes y llantas">
          <WheelsControl />
        </Field>
        <Field name="batteries" label="Baterías">
          <BatteriesControl />
        </Field>
      </Card>
      <Card title="Notas">
        <FieldGroup>
          <TextField name="notes" label="Lo que conviene saber de esta unidad" span={2} multiline maxLength={2000} />
        </FieldGroup>
      </Card>
    </div>
  )
}

const catalogLink = (name: string, text: string) => <Link to={`${unitPaths.list}/catalogos/${name}`}>{text}</Link>

function IdentityFields() {
  const form = Form.useFormInstance()
  const brandId: unknown = Form.useWatch('brandId', form)
  const vin: unknown = Form.useWatch('vin', form)
  const warning = typeof vin === 'string' ? vinWarning(vin) : null
  const [types, brands, models] = [useTypes(), useBrands(), useModels()]
  const offered = models
    .filter((model) => !brandId || model.brandId === brandId)
    .map(({ id, name, brandName }) => ({ value: id, label: name, ...(!brandId && { detail: brandName }) }))
  const pickModel = (id: unknown) => {
    const model = models.find((one) => one.id === id)
    if (model) form.setFieldValue('brandId', model.brandId)
  }
  const pickBrand = (id: unknown) => {
    const model = models.find((one) => one.id === form.getFieldValue('modelId'))
    if (model && model.brandId !== id) form.setFieldValue('modelId', null)
  }
  return (
    <FieldGroup>
      <TextField name="name" label="Nombre" required maxLength={120} placeholder="T-214" />
      <SelectField name="state" label="Disponibilidad" options={stateOptions} clearable={false} />
      <TextField name="economicNumber" label="Número económico" maxLength={40} />
      <TextField name="plates" label="Placas" maxLength={20} />
      <TextField
        name="vin"
        label="Número de serie (VIN)"
        maxLength={30}
        hint={warning && <span className="unit-word tone-amber">{warning}</span>}
      />
      <SelectField
        name="typeId"
        label="Tipo"
        options={types}
        hint={types.length === 0 && catalogLink('tipos', 'Crear tipos de unidad')}
      />
      <SelectField
        name="brandId"
        label="Marca"
        options={brands}
        hint={brands.length === 0 && catalogLink('marcas', 'Crear marcas')}
        onPick={(option) => pickBrand(option && 'value' in option ? option.value : undefined)}
      />
      <SelectField
        name="modelId"
        label="Modelo"
        options={offered}
        onPick={(option) => pickModel(option && 'value' in option ? option.value : undefined)}
      />
      <NumberField name="year" label="Año" max={2100} />
      <TextField name="color" label="Color" maxLength={40} />
      <NumberField name="tankLiters" label="Tanque" unit="L" max={5000} />
    </FieldGroup>
  )
}

function InsuranceFields() {
  const expires: unknown = Form.useWatch('insuranceExpires', Form.useFormInstance())
  const insurers = useInsurers()
  const state = expiryState(typeof expires === 'string' && expires ? expires : null, dayKey())
  const { label, tone } = insuranceLook(state)
  return (
    <FieldGroup>
      <SelectField
        name="insurerId"
        label="Aseguradora"
        options={insurers}
        hint={insurers.length === 0 && catalogLink('aseguradoras', 'Crear aseguradoras')}
      />
      <TextField name="insurancePolicy" label="Póliza" maxLength={80} />
      <DateField
        name="insuranceExpires"
        label="Vence"
        hint={state !== 'none' && <span className={`unit-word tone-${tone}`}>{label}</span>}
      />
    </FieldGroup>
  )
}
