import type { Change, ChangeKind } from '@arriero/contract/panel/control-panel.contract.ts'
import type { Tone } from '../../kit/palette.ts'

export const shiftPath = '/Consola/panel_control/turno'

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
  alert: (id) => `/Consola/alertas/${id}`,
  trip: (id) => `/Consola/viaje_details?travel_id=${id}`,
  unit: (id) => `/Consola/unit/edit/${id}`,
  source: (id) => `/Consola/fuentes/${id}`,
}
/** Where the thing is looked at that something happened to. */
export const changeAddress = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => addresses[kind](id)
