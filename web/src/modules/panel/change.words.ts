import type { Change, ChangeKind } from '@arriero/contract/panel/control-panel.contract.ts'
import type { Tone } from '../../kit/palette.ts'
import { alertPath } from '../alerts/alerts.paths.ts'
import { tripPaths } from '../trips/trips.paths.ts'
import { unitPaths } from '../units/units.paths.ts'
import { trackingPaths } from '../tracking/tracking.paths.ts'

export const changeTones: Record<Change['tone'], Tone> = {
  good: 'green',
  loading: 'amber',
  unloading: 'violet',
  warning: 'amber',
  bad: 'red',
  neutral: 'blue',
}
export const changeKindLabels: Record<ChangeKind, { one: string; many: string }> = {
  alert: { one: 'Alerta', many: 'Alertas' },
  trip: { one: 'Viaje', many: 'Viajes' },
  unit: { one: 'Unidad', many: 'Unidades' },
  source: { one: 'Fuente', many: 'Fuentes' },
}
const addresses: Record<ChangeKind, (id: number) => string> = {
  alert: (id) => alertPath(id),
  trip: (id) => tripPaths.detail(id),
  unit: (id) => unitPaths.edit(id),
  source: (id) => trackingPaths.source(id),
}
/** Where the thing is looked at that something happened to. */
export const changeAddress = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => addresses[kind](id)
