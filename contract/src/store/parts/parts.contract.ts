import { endpoint } from '../../core/endpoint.ts'
import { verbFamily } from '../../core/families.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { named, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { anyStoreView, catalogAccess } from '../store.access.ts'
import { part, partChange, partDraft } from './parts.entities.ts'

/** All of them, those out of use too; forms choose by `pageParts`. */
export const parts = verbFamily('parts_materials', catalogAccess, part, partDraft, partChange)

export const partOrders = ['code', 'name', 'brand', 'price', 'createdAt'] as const

/** Ours: a page of them. `order` is one of `partOrders`, with `-` in front for descending. */
export const pageParts = endpoint({
  method: 'GET',
  path: '/apis/parts_materials/',
  access: anyStoreView,
  query: wire({
    ...pageQuery,
    kind: named('pm_type', wholeNumber.optional()),
    category: named('pm_serialized_type', wholeNumber.optional()),
    measurementId: named('pm_measurement', wholeNumber.optional()),
    supplierId: named('pm_provider', wholeNumber.optional()),
    active: named('active_status', yesNo.optional()),
  }),
  reply: page(part),
  summary: 'Partes por página, con búsqueda y filtros.',
})
export const exportParts = exportOf('/apis/parts_materials/export', pageParts, 'Exporta las partes del filtro.')
/** Ours. */
export const getPart = endpoint({
  method: 'GET',
  path: '/apis/parts_materials/{id}',
  access: anyStoreView,
  reply: part,
  summary: 'Una parte.',
})
