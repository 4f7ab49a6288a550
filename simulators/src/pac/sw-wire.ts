import { randomBytes } from 'node:crypto'
import { cadenaTfd } from '@arriero/cfdi/cadena/cadena-original.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { makeAcuse } from './acuse.ts'
import { readCancelRequest } from './cancel-request.ts'
import { type AskedCancellation, isWaiting } from './cancellation.ts'
import type { StampedDocument } from './ledger.ts'
import type { Refusal } from './refusal.ts'
import { localTime, type PacSandbox } from './sandbox.ts'

const tokenSeconds = 7200
/** The account of the demonstration; its fixed token never ends. */
export const demoAccount = { user: 'demo', password: 'demo', token: 'prueba' } as const

const csdRequest = z.object({
  uuid: z.string(),
  rfc: z.string(),
  password: z.string(),
  b64Cer: z.string(),
  b64Key: z.string(),
  motivo: z.string().default(''),
  folioSustitucion: z.string().default(''),
})

/** SW Sapien's REST wire (§18.1) over the sandbox. */
export class SwWire {
  readonly #sandbox: PacSandbox

  constructor(sandbox: PacSandbox) {
    this.#sandbox = sandbox
  }

  /** The answer, or null when the call is not of this wire. */
  async answer(request: SimRequest): Promise<SimReply | null> {
    const parts = request.url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
    const call = `${request.method} /${parts[0] ?? ''}`
    if (call === 'POST /security') return this.#authenticate(request)
    const answers: Record<string, () => SimReply | Promise<SimReply>> = {
      'POST /v4': () => this.#stamp(request),
      'POST /cfdi33': () => (parts[1] === 'stamp' ? this.#stamp(request) : this.#cancel(request, parts.slice(2))),
      'GET /account': () =>
        success({ saldoTimbres: this.#sandbox.balance, timbresUtilizados: this.#sandbox.ledger.size }),
      'POST /relations': () => this.#related(parts[2] ?? ''),
      'GET /pendings': () => this.#pending(parts[1] ?? ''),
      'POST /acceptreject': () => this.#answerRequest(parts.slice(1)),
    }
    const answer = answers[call]
    if (!answer) return null
    return this.#isAllowed(request) ? answer() : failure(401, 'AU4000. El token no es válido o expiró.')
  }

  #authenticate({ headers }: SimRequest): SimReply {
    if (headers['user'] !== demoAccount.user || headers['password'] !== demoAccount.password) {
      return failure(401, 'AU2000. El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.')
    }
    const token = randomBytes(24).toString('base64url')
    this.#sandbox.tokens.set(token, Date.now() + tokenSeconds * 1000)
    return success({ token, expires_in: tokenSeconds, tokeny_type: 'Bearer' })
  }

  #isAllowed({ headers }: SimRequest): boolean {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return token === demoAccount.token || (this.#sandbox.tokens.get(token) ?? 0) > Date.now()
  }

  async #stamp(request: SimRequest): Promise<SimReply> {
    const xml = await uploadedXml(request)
    if (xml === null) return failure(400, 'CO1001 - No se recibió el comprobante en el campo xml.')
    const customId = request.headers['customid']
    const verdict = this.#sandbox.stamp(xml, typeof customId === 'string' ? customId : '')
    if ('code' in verdict) return refused(verdict)
    if (!verdict.isAgain) return success(stampData(verdict.document))
    return { ...failure(400, '307. El comprobante contiene un timbre previo.', '', stampData(verdict.document)) }
  }

  /** /csd, /xml, or /{rfc}/{uuid}/{motivo}[/{sustitucion}] with the CSD kept at the PAC. */
  async #cancel(
    request: SimRequest,
    [first = '', uuid = '', motive = '', replacedBy = '']: string[],
  ): Promise<SimReply> {
    if (first === 'csd') return this.#cancelWithCsd(request)
    if (first !== 'xml') return this.#cancelled({ uuid, issuerRfc: first, motive, replacedBy })
    const asked = readCancelRequest((await uploadedXml(request)) ?? '')
    return 'code' in asked ? refused(asked) : this.#cancelled(asked)
  }

  #cancelWithCsd(request: SimRequest): SimReply {
    const body = csdRequest.safeParse(jsonBody(request))
    if (!body.success) return failure(400, 'CO1002 - La solicitud de cancelación no está completa.')
    const { uuid, rfc, password, b64Cer, b64Key, motivo, folioSustitucion } = body.data
    try {
      const { certificate } = openCsd(Buffer.from(b64Cer, 'base64'), Buffer.from(b64Key, 'base64'), password)
      if (certificate.rfc !== rfc) return failure(400, '305. El certificado no corresponde al RFC.')
    } catch (error) {
      if (error instanceof CfdiError) return failure(400, `CC3001 - ${error.message}`)
      throw error
    }
    return this.#cancelled({ uuid, issuerRfc: rfc, motive: motivo, replacedBy: folioSustitucion })
  }

  #cancelled(asked: AskedCancellation): SimReply {
    const uuid = asked.uuid.toUpperCase()
    const code = this.#sandbox.cancel(asked)
    if (code !== '201' && code !== '202') return failure(400, `${code}. La solicitud de cancelación no procede.`)
    const acuse = makeAcuse({ issuerRfc: asked.issuerRfc, uuid, code, date: localTime(this.#sandbox.clock.now()) })
    return success({ acuse, uuid: { [uuid]: code } })
  }

  #related(uuid: string): SimReply {
    const document = this.#sandbox.ledger.find(uuid)
    const entry = (one: string) => ({ uuid: one })
    const children = this.#sandbox.ledger.childrenOf(uuid).map((child) => entry(child.uuid))
    const parents = document?.parents.map((parent) => entry(parent.uuid)) ?? []
    if (children.length + parents.length === 0)
      return failure(400, '2001 - No existen cfdi relacionados al folio fiscal.')
    return success({ uuidConsultado: uuid, uuidsRelacionadosPadres: parents, uuidsRelacionadosHijos: children })
  }

  #pending(rfc: string): SimReply {
    const now = this.#sandbox.clock.now()
    const waiting = [...this.#sandbox.ledger.all()].filter((document) => {
      return document.cfdi.Receptor.Rfc === rfc && isWaiting(document, now)
    })
    if (waiting.length === 0) return failure(400, '1101 - No existen peticiones para el RFC receptor.')
    return success({ UUID: waiting.map(({ uuid }) => uuid), CodEstatus: '1100' })
  }

  #answerRequest([rfc = '', uuid = '', answer = '']: string[]): SimReply {
    const document = this.#sandbox.ledger.find(uuid)
    if (!document || document.cfdi.Receptor.Rfc !== rfc) return failure(400, '1005 - El folio no es de ese receptor.')
    const isAccepted = answer === 'Aceptacion'
    if (!isAccepted && answer !== 'Rechazo') return failure(400, 'CO1003 - La acción no es Aceptacion ni Rechazo.')
    if (!this.#sandbox.answer(document, isAccepted)) {
      return failure(400, '1004 - El folio no tiene una solicitud en proceso.')
    }
    return success({ folios: [{ uuid: document.uuid, estatusUUID: '1001', respuesta: answer }] })
  }
}

async function uploadedXml({ body, headers }: SimRequest): Promise<string | null> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return null
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('xml') ?? null
  return typeof file === 'string' || file === null ? file : file.text()
}

function stampData({ xml, uuid, cfdi }: StampedDocument): Record<string, string> {
  const timbre = cfdi.Complemento?.TimbreFiscalDigital
  if (!timbre) throw new Error('A kept document has its stamp.')
  return {
    cadenaOriginalSAT: cadenaTfd(timbre),
    noCertificadoSAT: timbre.NoCertificadoSAT,
    noCertificadoCFDI: cfdi.NoCertificado,
    uuid: uuid.toLowerCase(),
    selloSAT: timbre.SelloSAT,
    selloCFDI: timbre.SelloCFD,
    fechaTimbrado: timbre.FechaTimbrado,
    cfdi: xml,
  }
}

function success(data: unknown): SimReply {
  return { body: { data, status: 'success' } }
}

function refused({ code, message, detail }: Refusal): SimReply {
  return failure(400, `${code} - ${message}`, detail)
}

function failure(status: number, message: string, messageDetail = '', data: unknown = null): SimReply {
  return { status, body: { message, messageDetail, data, status: 'error' } }
}
