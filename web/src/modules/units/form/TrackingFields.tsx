import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { SourcesControl } from './SourcesControl.tsx'

// Zones of Mexico as people know them, west to east.
const zones = [
  ['America/Tijuana', 'Tijuana'],
  ['America/Hermosillo', 'Hermosillo'],
  ['America/Mazatlan', 'Mazatlán'],
  ['America/Ciudad_Juarez', 'Ciudad Juárez'],
  ['America/Chihuahua', 'Chihuahua'],
  ['America/Monterrey', 'Monterrey'],
  ['America/Mexico_City', 'Ciudad de México'],
  ['America/Matamoros', 'Matamoros'],
  ['America/Merida', 'Mérida'],
  ['America/Cancun', 'Cancún'],
].map(([value = '', label = '']) => ({ value, label }))

/** Where its positions come from, and what is measured from them. */
export function TrackingFields() {
  return (
    <>
      <Field name="sources" label="Fuentes" hint="La primera que reporta dice dónde está la unidad.">
        <SourcesControl />
      </Field>
      <FieldGroup>
        <TextField name="resourceName" label="Recurso (grupo)" maxLength={120} hint="Agrupa las unidades en el mapa" />
        <NumberField name="km" label="Kilometraje" unit="km" max={10_000_000} />
        <NumberField name="engineHours" label="Horas de motor" unit="h" max={1_000_000} />
        <NumberField name="speedLimit" label="Límite de velocidad" unit="km/h" min={20} max={160} />
        <SelectField name="timezone" label="Zona horaria" options={zones} clearable={false} />
      </FieldGroup>
    </>
  )
}
