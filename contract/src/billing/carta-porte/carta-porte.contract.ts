import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { page } from '../../core/paging.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { wholeNumber, wire } from '../../core/wire.ts'
import { plannedRoute } from '../../trips/trips.entities.ts'
import {
  acuseCall,
  acusePdfCall,
  cancelCall,
  documentQuery,
  mailCall,
  pdfCall,
  removeCall,
  stampCall,
  xmlCall,
} from '../documents/document-calls.ts'
import {
  address,
  cartaPorte,
  cartaPorteChange,
  cartaPorteDraft,
  cartaPorteReview,
  cartaPorteRow,
  cartaPorteSketch,
  figure,
  stop,
  tripProposal,
  vehicle,
} from './carta-porte.entities.ts'
import { cartaPorteTypeNames, mostGoods, mostStops } from './carta-porte.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

export const listCartasPorte = endpoint({
  method: 'GET',
  path: '/apis/carta_porte/',
  access: view,
  query: wire({ ...documentQuery.fields, type: z.enum(cartaPorteTypeNames).optional(), trip: wholeNumber.optional() }),
  reply: page(cartaPorteRow),
  summary: 'Cartas porte.',
})
/** Ours. */
export const exportCartasPorte = exportOf(
  '/apis/carta_porte/export',
  listCartasPorte,
  'Exporta las cartas porte del filtro.',
)
export const getCartaPorte = endpoint({
  method: 'GET',
  path: '/apis/carta_porte/{id}',
  access: view,
  reply: cartaPorte,
  summary: 'Una carta porte.',
})
/** Takes the folio of its series; what is still missing may be filled in later. */
export const createCartaPorte = endpoint({
  method: 'POST',
  path: '/apis/carta_porte/create',
  also: ['POST /apis/carta_porte/'],
  access: write,
  body: cartaPorteDraft,
  reply: cartaPorte,
  summary: 'Guarda una carta porte como borrador.',
})
/** A draft or one that was refused; series, folio and kind stay. */
export const updateCartaPorte = endpoint({
  method: 'PUT',
  path: '/apis/carta_porte/{id}',
  access: write,
  body: cartaPorteChange,
  reply: cartaPorte,
  conflict: savedMeanwhile(cartaPorte),
  summary: 'Cambia el borrador de una carta porte.',
})
export const deleteCartaPorte = removeCall('carta_porte', 'una carta porte')
/** The task ends with the XML, named by the folio (CP-02). */
export const stampCartaPorte = stampCall('carta_porte', 'una carta porte')
/** The task ends with the acknowledgement (CP-03). */
export const cancelCartaPorte = cancelCall('carta_porte', 'una carta porte')
export const cartaPortePdf = pdfCall('carta_porte', 'una carta porte')
/** Ours, as invoices have it. */
export const cartaPorteXml = xmlCall('carta_porte', 'una carta porte')
export const cartaPorteAcuse = acuseCall('carta_porte', 'una carta porte')
export const cartaPorteAcusePdf = acusePdfCall('carta_porte', 'una carta porte')
export const mailCartaPorte = mailCall('carta_porte', 'una carta porte')

/** Ours: totals and findings of what stands in the form, finished or not; writes nothing. */
export const reviewCartaPorte = endpoint({
  method: 'POST',
  path: '/apis/carta_porte/review',
  access: write,
  body: cartaPorteSketch,
  reply: cartaPorteReview,
  summary: 'Revisa una carta porte sin guardarla.',
})
/** Ours: places, distances, goods, unit, trailers and drivers as the trip and former cartas porte know them. */
export const cartaPorteOfTrip = endpoint({
  method: 'GET',
  path: '/apis/carta_porte/trip/{id}',
  access: write,
  reply: tripProposal,
  summary: 'Lo que un viaje sabe de su carta porte.',
})
/** Ours: what the records and former cartas porte know of a unit, a driver or a place; of none that the caller does not see. */
export const knownOfCartaPorte = endpoint({
  method: 'GET',
  path: '/apis/carta_porte/known',
  access: write,
  query: wire({ unit: wholeNumber.optional(), driver: wholeNumber.optional(), place: wholeNumber.optional() }),
  reply: wire({
    vehicle: vehicle.nullable(),
    figure: wire({ rfc: figure.fields.rfc, licence: figure.fields.licence }).nullable(),
    place: wire({
      rfc: stop.fields.rfc,
      taxId: stop.fields.taxId,
      taxResidence: stop.fields.taxResidence,
      address,
    }).nullable(),
  }),
  summary: 'Lo que ya se sabe de una unidad, un conductor o un lugar.',
})
/** Ours: the ways between places, each to the next. */
export const cartaPorteLegs = endpoint({
  method: 'POST',
  path: '/apis/carta_porte/distances',
  access: write,
  body: wire({
    places: z
      .array(wire({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }))
      .min(2)
      .max(mostStops),
  }),
  reply: wire({ legs: z.array(plannedRoute) }),
  summary: 'Distancias por carretera entre las ubicaciones.',
})
/** Ours: a draft with the same content that replaces a stamped one (relation 04): another unit, another route. */
export const substituteCartaPorte = endpoint({
  method: 'POST',
  path: '/apis/carta_porte/{id}/substitute',
  access: write,
  reply: cartaPorte,
  summary: 'Crea el borrador que sustituye a una carta porte.',
})

/** A row of goods as it was typed. */
export const goodsSheetRow = wire({
  productKey: cell(),
  description: cell(1000),
  quantity: z.number().nullable().optional(),
  unitKey: cell(),
  weightKg: z.number().nullable().optional(),
  value: z.number().nullable().optional(),
  hazardous: cell(),
  hazardKey: cell(),
  packaging: cell(),
  tariff: cell(),
})
export type GoodsSheetRow = z.output<typeof goodsSheetRow>
const sheet = sheetRows(goodsSheetRow, mostGoods)
export type CheckedGoodsRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet of goods, or checks again rows corrected in place, and saves nothing: they go into the form. */
export const previewGoods = endpoint({
  method: 'POST',
  path: '/apis/carta_porte/goods/preview',
  access: write,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de mercancías sin guardar.',
})
/** Ours: the spreadsheet to fill in. */
export const goodsTemplate = endpoint({
  method: 'GET',
  path: '/apis/carta_porte/goods/template',
  access: write,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar mercancías.',
})
