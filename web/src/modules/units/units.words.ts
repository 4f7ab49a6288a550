import type { ExpiryState } from '@arriero/contract/units/expiry.rules.ts'
import { unitStateLabel, unitStates } from '@arriero/contract/units/units.rules.ts'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { liveStateLabels, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Tone } from '../../kit/palette.ts'
import type { Option } from '../../kit/list/list-types.ts'

const stateTones: Record<number, Tone> = { 1: 'green', 2: 'blue', 3: 'amber', 4: 'grey' }
/** Availability of a unit in words and tone. */
export const availability = (state: number): { label: string; tone: Tone } => ({
  label: unitStateLabel(state),
  tone: stateTones[state] ?? 'grey',
})
export const stateOptions: Option[] = unitStates.map(({ id, label }) => ({ value: id, label }))

const movementTones: Record<LiveState, Tone> = { 1: 'green', 2: 'amber', 3: 'grey', 4: 'grey', 5: 'red' }
const isLiveState = (movement: number): movement is LiveState => movement in movementTones
/** What it is doing now; nothing for a unit that never reported. */
export const movementOf = ({ movement }: Pick<UnitRow, 'movement'>): { label: string; tone: Tone } | undefined =>
  movement !== null && isLiveState(movement)
    ? { label: liveStateLabels[movement], tone: movementTones[movement] }
    : undefined

const expiryLooks: Record<ExpiryState, { label: string; tone: Tone }> = {
  none: { label: 'Sin póliza', tone: 'grey' },
  valid: { label: 'Vigente', tone: 'green' },
  expiring: { label: 'Por vencer', tone: 'amber' },
  expired: { label: 'Vencida', tone: 'red' },
}
export const insuranceLook = (state: ExpiryState) => expiryLooks[state]

/** 'Kenworth T680 2021' */
export const makeOf = ({ brandName, modelName, year }: Pick<UnitRow, 'brandName' | 'modelName' | 'year'>) =>
  [brandName, modelName, year].filter(Boolean).join(' ')

const fieldNames: Record<string, string> = {
  name: 'Nombre',
  plates: 'Placas',
  vin: 'Número de serie',
  economicNumber: 'Número económico',
  year: 'Año',
  color: 'Color',
  typeId: 'Tipo',
  brandId: 'Marca',
  modelId: 'Modelo',
  insurerId: 'Aseguradora',
  insurancePolicy: 'Póliza',
  insuranceExpires: 'Vencimiento',
  state: 'Disponibilidad',
  platform: 'Plataforma',
  platformAccountId: 'Cuenta de la plataforma',
  platformKey: 'Equipo',
  sources: 'Fuentes',
  resourceName: 'Recurso',
  km: 'Kilometraje',
  engineHours: 'Horas de motor',
  speedLimit: 'Límite de velocidad',
  tankLiters: 'Tanque',
  timezone: 'Zona horaria',
  notes: 'Notas',
  wheels: 'Llantas',
  batteries: 'Baterías',
}
export const fieldName = (field: string) => fieldNames[field] ?? field
