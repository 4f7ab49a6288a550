import * as contract from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { route } from '../../../app/http/route.ts'
import { labelCatalogs } from './labels.service.ts'

/** The four calls of a catalogue. All seven have those of `wheelModels`, some with fewer fields. */
function familyRoutes(family: object, kind: keyof typeof labelCatalogs) {
  const calls = family as typeof contract.wheelModels
  const catalog = labelCatalogs[kind]
  return [
    route(calls.list, ({ work }) => catalog.list(work)),
    route(calls.create, ({ work, body }) => catalog.create(work, body)),
    route(calls.update, ({ work, params, body }) => catalog.update(work, params.id, body)),
    route(calls.remove, ({ work, params }) => catalog.remove(work, params.id)),
  ]
}

export const labelRoutes = [
  ...familyRoutes(contract.wheelTypes, 'wheel_type'),
  ...familyRoutes(contract.wheelSizes, 'wheel_size'),
  ...familyRoutes(contract.wheelMakers, 'wheel_maker'),
  ...familyRoutes(contract.wheelModels, 'wheel_model'),
  ...familyRoutes(contract.batteryCapacities, 'battery_capacity'),
  ...familyRoutes(contract.batteryMakers, 'battery_maker'),
  ...familyRoutes(contract.batteryModels, 'battery_model'),
]
