import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { listPlatformUnits, listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import { unitPlatforms } from '@arriero/contract/units/units.rules.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx'
import { ago } from '../../../kit/format.ts'
import { useCan } from '../../../kit/session.ts'

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
export function TrackingFields({ unit }: { unit?: Unit | undefined }) {
  const form = Form.useFormInstance()
  const [platform, account] = [
    Number(Form.useWatch('platform', form) ?? 0),
    Number(Form.useWatch('platformAccountId', form) ?? 0),
  ]
  const seesSources = useCan('mapas.view')
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: ({ signal }) => call(listSources, { signal }),
    enabled: seesSources && platform > 0,
  })
  const devices = useQuery({
    queryKey: ['platform-units', account],
    enabled: account > 0,
    queryFn: ({ signal }) => call(listPlatformUnits, { query: { source_id: account }, signal }),
  })
  const offered = unitPlatforms
    .filter(({ id, selectable }) => selectable || id === unit?.platform)
    .map(({ id, label }) => ({ value: id, label }))
  const accounts = (sources.data ?? [])
    .filter((source) => source.platform === platform)
    .map(({ id, name }) => ({ value: id, label: name }))
  const found = (devices.data ?? []).filter(({ unitId }) => unitId === null || unitId === unit?.id)
  const options = found.map(({ key, name, deviceId, lastAt }) => ({
    value: key,
    label: name,
    detail: [deviceId ?? key, lastAt && ago(lastAt)].filter(Boolean).join(' · '),
  }))
  const own =
    unit?.platformKey && !options.some(({ value }) => value === unit.platformKey)
      ? [{ value: unit.platformKey, label: unit.platformKey }]
      : []
  const forget = () => form.setFieldsValue({ platformAccountId: null, platformKey: null })
  return (
    <FieldGroup>
      <SelectField name="platform" label="Plataforma" options={offered} clearable={false} onPick={forget} />
      {platform > 0 && accounts.length > 0 && (
        <SelectField
          name="platformAccountId"
          label="Cuenta de la plataforma"
          options={accounts}
          onPick={() => form.setFieldValue('platformKey', null)}
        />
      )}
      {platform > 0 && account > 0 && (
        <SelectField
          name="platformKey"
          label="Equipo"
          options={[...own, ...options]}
          placeholder={devices.isFetching ? 'Preguntando a la plataforma…' : 'Elija el equipo'}
          hint="Solo los que ninguna otra unidad usa"
        />
      )}
      {platform > 0 && account === 0 && (
        <TextField name="platformKey" label="Identificador en la plataforma" maxLength={120} />
      )}
      <TextField name="resourceName" label="Recurso (grupo)" maxLength={120} hint="Agrupa las unidades en el mapa" />
      <NumberField name="km" label="Kilometraje" unit="km" max={10_000_000} />
      <NumberField name="engineHours" label="Horas de motor" unit="h" max={1_000_000} />
      <NumberField name="speedLimit" label="Límite de velocidad" unit="km/h" min={20} max={160} />
      <SelectField name="timezone" label="Zona horaria" options={zones} clearable={false} />
    </FieldGroup>
  )
}
