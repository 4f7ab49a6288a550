import {
  catalogs,
  catalogType,
  type CatalogKind,
  type ItemChange,
  type ItemDraft,
} from '@arriero/contract/maintenance/catalog-items/catalog-items.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { demand } from '../../../app/scope.ts'
import { labelCatalogs } from '../../fittings/fittings.commands.ts'
import { concepts, workshops } from '../workshops/workshops.service.ts'
import { texts } from './catalog-items.texts.ts'

/** Who keeps each; its rules are theirs. */
const keepers = {
  workshop: workshops,
  concept: concepts,
  wheelSize: labelCatalogs.wheel_size,
  wheelMaker: labelCatalogs.wheel_maker,
  batteryMaker: labelCatalogs.battery_maker,
  batteryModel: labelCatalogs.battery_model,
} as const satisfies Record<CatalogKind, unknown>

/** The catalogue of a type in an address, for who may do this to it. */
function keeperOf({ scope }: Work, type: string, action: 'list' | 'remove') {
  const { data: kind } = catalogType.safeParse(type)
  if (!kind) throw notFound(texts.noType)
  demand(scope, catalogs[kind][action].access)
  return keepers[kind]
}

export const listItems = (work: Work, type: string) => keeperOf(work, type, 'list').list(work)

export function createItem(work: Work, { type, name, makerId }: ItemDraft) {
  demand(work.scope, catalogs[type].create.access)
  if (type === 'batteryModel' && makerId === undefined) throw badFields({ makerId: [texts.makerNeeded] })
  return keepers[type].create(work, { name, ...makerOf(type, makerId) })
}

export function updateItem(work: Work, { type, id, makerId, ...change }: ItemChange) {
  demand(work.scope, catalogs[type].update.access)
  return keepers[type].update(work, id, { ...change, ...makerOf(type, makerId) })
}

export const removeItem = (work: Work, type: string, id: number) => keeperOf(work, type, 'remove').remove(work, id)

function makerOf(type: CatalogKind, makerId: number | undefined) {
  if (makerId === undefined) return {}
  if (type !== 'batteryModel') throw badFields({ makerId: [texts.noMakerHere] })
  return { makerId }
}
