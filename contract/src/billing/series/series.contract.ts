import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, named, nothing, wire } from '../../core/wire.ts'
import { documentKindCodes, mostFolio, seriesPattern } from './series.rules.ts'

const view = 'facturacion.view'
const manage = 'facturacion.serie_folio.update'
const kind = z.enum(documentKindCodes)

/** Numbers the documents of one kind that one issuer makes. */
export const series = wire({
  id: z.number(),
  name: named('serie', z.string()),
  kind: named('tipo', kind),
  issuerId: named('social_reason', z.number()),
  issuerName: named('social_reason_name', z.string()),
  /** The folio the next document gets. */
  next: named('folio', z.number()),
  /** The last one that was given out; null: none yet. */
  last: named('ultimo_folio', z.number().nullable()),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Series = z.output<typeof series>

const fields = {
  name: named('serie', z.string().trim().toUpperCase().regex(seriesPattern, 'Letras y números, hasta 25')),
  kind: named('tipo', kind),
  issuerId: named('social_reason', id),
  /** 1 when left out. */
  next: named('folio', z.number().int().min(1).max(mostFolio).optional()),
  active: named('is_active', z.boolean().optional()),
}
const seriesDraft = wire(fields)
export type SeriesDraft = z.output<typeof seriesDraft>
const seriesChange = wire(changeOf(fields))
export type SeriesChange = z.output<typeof seriesChange>

export const listSeries = endpoint({
  method: 'GET',
  path: '/apis/serie-folio/',
  access: view,
  query: wire(pageQuery),
  reply: page(series),
  summary: 'Series y su siguiente folio.',
})
export const exportSeries = exportOf('/apis/serie-folio/export', listSeries, 'Exporta las series del filtro.')
/** Ours: who may issue with a series. */
export const seriesIssuers = endpoint({
  method: 'GET',
  path: '/apis/serie-folio/issuers',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Razones sociales que emiten.',
})
export const getSeries = endpoint({
  method: 'GET',
  path: '/apis/serie-folio/{id}',
  access: view,
  reply: series,
  summary: 'Una serie.',
})
export const createSeries = endpoint({
  method: 'POST',
  path: '/apis/serie-folio/',
  access: manage,
  body: seriesDraft,
  reply: series,
  summary: 'Crea una serie.',
})
/** Once a folio was given out, the next one only grows, and kind and issuer stay. */
export const updateSeries = endpoint({
  method: 'PUT',
  path: '/apis/serie-folio/{id}',
  access: manage,
  body: seriesChange,
  reply: series,
  conflict: savedMeanwhile(series),
  summary: 'Cambia una serie.',
})
/** Only before its first folio. */
export const deleteSeries = endpoint({
  method: 'DELETE',
  path: '/apis/serie-folio/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una serie sin folios.',
})
