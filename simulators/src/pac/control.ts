import * as z from 'zod'
import { clockInput } from '../clock.ts'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { statusOf } from './cancellation.ts'
import { faultInput } from './faults.ts'
import type { PacSandbox } from './sandbox.ts'
import { listsInput } from './tax-lists.ts'

/** Body of `POST /_answers`: the receiver accepts or rejects a waiting cancellation. */
const answerInput = z.strictObject({ uuid: z.string(), accept: z.boolean() })
/** Body of `POST /_csd`: a test CSD of this sandbox's authority. */
const csdInput = z.strictObject({ rfc: z.string(), name: z.string() })

type Control = (sandbox: PacSandbox, request: SimRequest) => SimReply

/** The sandbox's own calls, for tests and demonstrations; their paths begin with an underscore. */
const controls: Record<string, Control> = {
  'GET /_clock': ({ clock }) => ({ body: clockState(clock) }),
  'POST /_clock': ({ clock }, request) =>
    checked(clockInput, request, (input) => {
      clock.change(input)
      return clockState(clock)
    }),
  'GET /_faults': ({ faults }) => ({ body: faults }),
  'POST /_faults': ({ faults }, request) =>
    checked(faultInput, request, (input) => {
      faults.change(input)
      return faults
    }),
  'DELETE /_tokens': ({ tokens }) => {
    tokens.clear()
    return { body: {} }
  },
  'GET /_lists': ({ lists }) => ({ body: lists }),
  'POST /_lists': ({ lists }, request) =>
    checked(listsInput, request, (input) => {
      lists.change(input)
      return lists
    }),
  'POST /_answers': (sandbox, request) =>
    checked(answerInput, request, ({ uuid, accept }) => {
      const document = sandbox.ledger.find(uuid)
      return { answered: document !== undefined && sandbox.answer(document, accept) }
    }),
  'POST /_csd': ({ authority, clock }, request) =>
    checked(csdInput, request, (taxpayer) => {
      const csd = authority.issue({ ...taxpayer, now: new Date(clock.now()).toISOString() })
      return { cer: csd.cer.toString('base64'), key: csd.key.toString('base64'), password: csd.passphrase }
    }),
  'GET /_documents': ({ ledger, clock }) => ({
    body: [...ledger.all()].map((document) => ({
      uuid: document.uuid,
      issuer: document.cfdi.Emisor.Rfc,
      receiver: document.cfdi.Receptor.Rfc,
      kind: document.cfdi.TipoDeComprobante,
      total: document.cfdi.Total,
      ...statusOf(ledger, document, clock.now()),
    })),
  }),
  'GET /_certificate': ({ authority }) => ({
    body: authority.provider.certificate.x509.raw,
    type: 'application/x-x509-ca-cert',
  }),
}

/** The answer to one of the sandbox's own calls, null when the call is another. */
export function answerControl(sandbox: PacSandbox, request: SimRequest): SimReply | null {
  const stamped = /^\/_documents\/([0-9A-Fa-f-]{36})\.xml$/.exec(request.url.pathname)
  if (stamped) {
    const document = sandbox.ledger.find(stamped[1] ?? '')
    return document ? { body: document.xml, type: 'text/xml' } : { status: 404, body: { error: 'No such document' } }
  }
  return controls[`${request.method} ${request.url.pathname}`]?.(sandbox, request) ?? null
}

function clockState(clock: PacSandbox['clock']): { now: string; scale: number } {
  return { now: new Date(clock.now()).toISOString(), scale: clock.scale }
}

function checked<T>(schema: z.ZodType<T>, request: SimRequest, change: (input: T) => unknown): SimReply {
  const input = schema.safeParse(jsonBody(request))
  if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
  return { body: change(input.data) }
}
