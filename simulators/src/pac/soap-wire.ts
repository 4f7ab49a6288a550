import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { escapeXml, findElement, textOf } from '@arriero/cfdi/pac/soap.ts'
import type { XmlElement } from '@arriero/cfdi/xml/element.ts'
import { parseXml } from '@arriero/cfdi/xml/parse-xml.ts'
import type { SimReply, SimRequest } from '../http.ts'
import { makeAcuse } from './acuse.ts'
import { readCancelRequest } from './cancel-request.ts'
import { statusOf } from './cancellation.ts'
import type { StampedDocument } from './ledger.ts'
import type { Refusal } from './refusal.ts'
import { localTime, type PacSandbox } from './sandbox.ts'
import { demoAccount } from './sw-wire.ts'

type Fields = Record<string, string>

/** Finkok's SOAP (§18.2) and the tax authority's status service (§12.7); null when the call is of neither. */
export function answerSoap(sandbox: PacSandbox, { method, url, body }: SimRequest): SimReply | null {
  const finkok = /^\/servicios\/soap\/(stamp|cancel|utilities)(?:\.wsdl)?$/.test(url.pathname)
  const status = url.pathname === '/ConsultaCFDIService.svc'
  if (method !== 'POST' || !(finkok || status)) return null
  const call = callOf(body)
  if (!call) return fault('No es una llamada SOAP.')
  if (status) return envelope(statusReply(sandbox, textOf(call, 'expresionImpresa')))
  const { user, password } = demoAccount
  const isKnown = textOf(call, 'username') === user && textOf(call, 'password') === password
  const answer = finkokMethods[call.local]
  return answer ? envelope(answer(sandbox, call, isKnown)) : fault(`No hay un método ${call.local}.`)
}

const finkokMethods: Record<string, (sandbox: PacSandbox, call: XmlElement, isKnown: boolean) => string> = {
  stamp: (sandbox, call, isKnown) => {
    if (!isKnown)
      return stampResult('stamp', incident({ code: '300', message: 'Usuario o contraseña inválidos', detail: '' }))
    const verdict = sandbox.stamp(decoded(textOf(call, 'xml')))
    if ('code' in verdict) return stampResult('stamp', incident(verdict))
    if (!verdict.isAgain) return stampResult('stamp', stampFields(verdict.document))
    return stampResult('stamp', incident({ code: '307', message: 'El CFDI contiene un timbre previo', detail: '' }))
  },
  stamped: (sandbox, call, isKnown) => {
    const document = isKnown ? sandbox.stampedBefore(decoded(textOf(call, 'xml'))) : undefined
    if (document) return stampResult('stamped', stampFields(document))
    return stampResult(
      'stamped',
      incident({ code: '603', message: 'El CFDI no contiene un timbre previo', detail: '' }),
    )
  },
  cancel_signature: (sandbox, call, isKnown) => {
    if (!isKnown) return cancelResult(elements({ CodEstatus: '300 - Usuario no válido' }))
    const asked = readCancelRequest(decoded(textOf(call, 'xml')))
    if ('code' in asked) return cancelResult(elements({ CodEstatus: `${asked.code} - ${asked.message}` }))
    const now = sandbox.clock.now()
    const [uuid, { issuerRfc }] = [asked.uuid.toUpperCase(), asked]
    const code = sandbox.cancel(asked)
    // Their own word for the authority's 204.
    const said = code === '204' ? 'no_cancelable' : code
    const { estatusCancelacion } = statusOf(sandbox.ledger, sandbox.ledger.find(uuid), now)
    const folio = elements({ UUID: uuid, EstatusUUID: said, EstatusCancelacion: estatusCancelacion })
    const isReceived = code === '201' || code === '202'
    const date = localTime(now)
    const acuse = isReceived ? makeAcuse({ issuerRfc, uuid, code, date }) : ''
    return cancelResult(
      `<s0:Folios><s0:Folio>${folio}</s0:Folio></s0:Folios>${elements({ Acuse: acuse, Fecha: date, RfcEmisor: issuerRfc })}`,
    )
  },
  report_credit: (sandbox, _call, isKnown) =>
    result('utilities', 'report_credit', isKnown ? elements({ credit: String(sandbox.balance) }) : ''),
}

function statusReply(sandbox: PacSandbox, expression: string): string {
  const asked = new URLSearchParams(expression.replaceAll('&amp;', '%26').replace(/^\?/, '').replaceAll('+', '%2B'))
  const found = sandbox.ledger.find(asked.get('id') ?? '')
  const status = statusOf(sandbox.ledger, isMeant(found, asked) ? found : undefined, sandbox.clock.now())
  const field = (name: string, value: string) => `<a:${name}>${escapeXml(value)}</a:${name}>`
  return (
    '<ConsultaResponse xmlns="http://tempuri.org/">' +
    '<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio">' +
    field(
      'CodigoEstatus',
      asked.has('id') ? status.codigoEstatus : 'N - 601: La expresión impresa proporcionada no es válida.',
    ) +
    field('EsCancelable', status.esCancelable) +
    field('Estado', status.estado) +
    field('EstatusCancelacion', status.estatusCancelacion) +
    field('ValidacionEFOS', status.validacionEfos) +
    '</ConsultaResult></ConsultaResponse>'
  )
}

/** A document is only found when all that is said of it is true. */
function isMeant(document: StampedDocument | undefined, asked: URLSearchParams): boolean {
  if (!document) return false
  const { Emisor, Receptor, Total, Sello } = document.cfdi
  return (
    asked.get('re') === Emisor.Rfc &&
    asked.get('rr') === Receptor.Rfc &&
    Number(asked.get('tt')) === Number(Total) &&
    asked.get('fe') === Sello.slice(-8)
  )
}

function callOf(body: string): XmlElement | undefined {
  try {
    return findElement(parseXml(body), 'Body')?.children[0]
  } catch (error) {
    if (error instanceof CfdiError) return undefined
    throw error
  }
}

function stampFields({ xml, uuid, cfdi }: StampedDocument): string {
  const timbre = cfdi.Complemento?.TimbreFiscalDigital
  return elements({
    xml,
    UUID: uuid,
    Fecha: timbre?.FechaTimbrado ?? '',
    CodEstatus: 'Comprobante timbrado satisfactoriamente',
    SatSeal: timbre?.SelloSAT ?? '',
    NoCertificadoSAT: timbre?.NoCertificadoSAT ?? '',
  })
}

function incident({ code, message, detail }: Refusal): string {
  const number = code.replace(/^CO/, '705')
  const fields = elements({ CodigoError: number, MensajeIncidencia: message, ExtraInfo: detail })
  return `<s0:Incidencias><s0:Incidencia>${fields}</s0:Incidencia></s0:Incidencias>`
}

const stampResult = (method: string, content: string) => result('stamp', method, content)
const cancelResult = (content: string) => result('cancel', 'cancel_signature', content)

function result(service: string, method: string, content: string): string {
  return (
    `<tns:${method}Response xmlns:tns="http://facturacion.finkok.com/${service}" xmlns:s0="apps.services.soap.core.views">` +
    `<tns:${method}Result>${content}</tns:${method}Result></tns:${method}Response>`
  )
}

function elements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<s0:${name}>${escapeXml(value)}</s0:${name}>`)
    .join('')
}

function envelope(content: string): SimReply {
  const xmlns = 'http://schemas.xmlsoap.org/soap/envelope/'
  return {
    type: 'text/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><senv:Envelope xmlns:senv="${xmlns}"><senv:Body>${content}</senv:Body></senv:Envelope>`,
  }
}

function fault(text: string): SimReply {
  const content = `<senv:Fault><faultcode>senv:Client</faultcode><faultstring>${escapeXml(text)}</faultstring></senv:Fault>`
  return { ...envelope(content), status: 500 }
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString('utf8')
