import type { XmlElement } from '../../xml/element.ts'
import { classifyCancel, classifyStamp, receivedCodes } from '../classify.ts'
import { unreadable } from '../http.ts'
import { cancelSentence, stampSentence } from '../messages.ts'
import type { CancelOrder, CancelReceipt, Pac, PacConnection, SealedDocument, Stamped } from '../pac.ts'
import { PacError } from '../pac-error.ts'
import { askSatStatus } from '../sat/status.ts'
import { callSoap, escapeXml, findElement, findElements, textOf } from '../soap.ts'
import { verifyStamped } from '../verify-stamp.ts'

export interface FinkokAccount {
  user: string
  password: string
}

interface Answer {
  reply: XmlElement
  raw: string
}

/** What they say of a document they never stamped. */
const neverStamped = '603'

/**
 * Finkok over SOAP (§18.2). Requests of receivers (`received`) and `related` need documents signed with the receiver's
 * key there; they are not offered.
 */
export function finkokPac(connection: PacConnection, account: FinkokAccount): Pac {
  const call = (service: 'stamp' | 'cancel' | 'utilities', method: string, fields: Record<string, string>) => {
    const namespace = `http://facturacion.finkok.com/${service}`
    const content = Object.entries({ ...fields, username: account.user, password: account.password })
      .map(([name, value]) => `<fk:${name}>${escapeXml(value)}</fk:${name}>`)
      .join('')
    return callSoap(connection, {
      action: method,
      url: `${connection.baseUrl}/servicios/soap/${service}.wsdl`,
      soapAction: method,
      body: `<fk:${method} xmlns:fk="${namespace}">${content}</fk:${method}>`,
    })
  }
  const recover = async ({ xml }: SealedDocument): Promise<Stamped | undefined> => {
    const answer = await call('stamp', 'stamped', { xml: base64(xml) })
    return incidentOf(answer)?.code === neverStamped ? undefined : stampedOf(answer, xml)
  }
  return {
    name: 'Finkok',
    stamp: async (document) => {
      const answer = await call('stamp', 'stamp', { xml: base64(document.xml) })
      const incident = incidentOf(answer)
      if (incident?.code !== '307') return stampedOf(answer, document.xml)
      const earlier = await recover(document)
      if (earlier) return earlier
      // Their earlier stamp shows up to eight seconds after they first refuse a second one.
      throw new PacError({
        class: 'transitorio',
        code: '307',
        message: 'El comprobante ya fue timbrado y el proveedor aún no lo entrega; se volverá a intentar.',
        detail: incident.text,
        raw: answer.raw,
      })
    },
    recover,
    cancel: async (order) =>
      receiptOf(
        await call('cancel', 'cancel_signature', { xml: base64(order.signedRequest), store_pending: '0' }),
        order,
      ),
    status: (expression) => askSatStatus(connection, expression),
    balance: async (rfc) => {
      const { reply, raw } = await call('utilities', 'report_credit', { taxpayer_id: rfc })
      const credit = Number(textOf(reply, 'credit') || Number.NaN)
      if (!Number.isFinite(credit)) throw unreadable('La respuesta no lleva credit.', raw)
      return credit
    },
  }
}

function stampedOf(answer: Answer, sealedXml: string): Stamped {
  const xml = textOf(answer.reply, 'xml')
  if (xml !== '') return verifyStamped(sealedXml, xml)
  const incident = incidentOf(answer)
  if (!incident) throw unreadable('La respuesta no lleva el comprobante ni incidencias.', answer.raw)
  const { code, text } = incident
  throw new PacError({
    class: classifyStamp(code),
    code,
    message: stampSentence(code, text),
    detail: text,
    raw: answer.raw,
  })
}

function receiptOf({ reply, raw }: Answer, { uuid }: CancelOrder): CancelReceipt {
  const folio = findElements(reply, 'Folio').find((one) => textOf(one, 'UUID').toUpperCase() === uuid.toUpperCase())
  const code = folio ? textOf(folio, 'EstatusUUID') : (/\d{3}/.exec(textOf(reply, 'CodEstatus'))?.[0] ?? '')
  const acuse = textOf(reply, 'Acuse')
  if (receivedCodes.has(code) && acuse !== '') return { code, acuse }
  const said = (folio && textOf(folio, 'EstatusCancelacion')) || textOf(reply, 'CodEstatus')
  if (code === '' && said === '') throw unreadable('La respuesta no habla del folio.', raw)
  // Their word for the authority's 204.
  const known = code === 'no_cancelable' ? '204' : code
  throw new PacError({
    class: classifyCancel(known),
    code: known,
    message: cancelSentence(known, said),
    detail: said,
    raw,
  })
}

function incidentOf({ reply }: Answer): { code: string; text: string } | undefined {
  const incident = findElement(reply, 'Incidencia')
  if (!incident) return undefined
  const text = [textOf(incident, 'MensajeIncidencia'), textOf(incident, 'ExtraInfo')].filter((part) => part !== '')
  return { code: textOf(incident, 'CodigoError'), text: text.join(' ') }
}

const base64 = (xml: string) => Buffer.from(xml, 'utf8').toString('base64')
