import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'

import { pageQuery } from '../../core/paging.ts'
import { day, id, nothing, timezoneHours, wire, wholeNumber, yesNo } from '../../core/wire.ts'
import { cancelBody, mailBody, taskReply } from './documents.entities.ts'
import { ageKeys } from '../dashboard/dashboard.rules.ts'
import { documentStateNames } from './documents.rules.ts'

// What every fiscal document is asked alike, whatever stands in it: `stampCall('invoice', 'la factura')`.

/** Beside search, page and order: what the lists are narrowed by. */
export const documentQuery = wire({
  ...pageQuery,
  state: z.enum(documentStateNames).optional(),
  customer: wholeNumber.optional(),
  from: day.optional(),
  to: day.optional(),
  /** 'open' owes something, 'overdue' since before today, 'paid' nothing any more. */
  owed: z.enum(['open', 'overdue', 'paid']).optional(),
  /** Of what is owed: how late it is. */
  age: z.enum(ageKeys).optional(),
  issuer: wholeNumber.optional(),
  /** Stamped and not cancelled, whether somebody asked for that or not. */
  live: yesNo.optional(),
  /** Stamped elsewhere and imported, or made here. */
  imported: yesNo.optional(),
})

/** Seals and stamps in the background (BILL-01); several at once with `ids`. */
export const stampCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'POST',
    path: `/apis/${place}/timbrar_xml`,
    access: 'facturacion.documento.stamp',
    body: wire({ id: id.optional(), ids: z.array(id).min(1).max(1000).optional() }),
    reply: taskReply,
    summary: `Timbra ${name} en segundo plano.`,
  })
export const cancelCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'POST',
    path: `/apis/${place}/cancelar`,
    access: 'facturacion.documento.cancel',
    body: cancelBody,
    reply: taskReply,
    summary: `Pide al SAT cancelar ${name}, en segundo plano.`,
  })
export const pdfCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'GET',
    path: `/apis/${place}/pdf/{id}`,
    access: 'facturacion.view',
    query: wire({ timezone: timezoneHours.optional() }),
    reply: fileReply,
    summary: `Representación impresa de ${name}.`,
  })
export const xmlCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'GET',
    path: `/apis/${place}/getXML/{id}`,
    access: 'facturacion.view',
    reply: fileReply,
    summary: `XML timbrado de ${name}.`,
  })
export const acuseCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'GET',
    path: `/apis/${place}/acuse/{id}`,
    access: 'facturacion.view',
    reply: fileReply,
    summary: `Acuse de cancelación de ${name}, XML.`,
  })
export const acusePdfCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'GET',
    path: `/apis/${place}/acuse_pdf/{id}`,
    access: 'facturacion.view',
    query: wire({ timezone: timezoneHours.optional() }),
    reply: fileReply,
    summary: `Acuse de cancelación de ${name}, PDF.`,
  })
export const mailCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'POST',
    path: `/apis/${place}/sendemail/{id}`,
    access: 'facturacion.documento.stamp',
    body: mailBody,
    reply: nothing,
    summary: `Envía ${name} por correo con XML y PDF.`,
  })
/** A draft goes for good but keeps its folio; what was stamped is cancelled instead. */
export const removeCall = <const P extends string>(place: P, name: string) =>
  endpoint({
    method: 'DELETE',
    path: `/apis/${place}/{id}`,
    access: 'facturacion.documento.create',
    reply: nothing,
    summary: `Elimina el borrador de ${name}.`,
  })
