import { makeTestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import type { CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { createInvoice, type InvoiceDraft } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { createNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { createSeries } from '@arriero/contract/billing/series/series.contract.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { uploadCsd } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import { startPacSimulator, type PacSimulator } from '@arriero/simulators/pac/server.ts'
import { stampDocuments } from '../../src/modules/billing/documents/stamping.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'
import { makeSocialReason } from './social-reasons.ts'
import { workTask } from './tasks.ts'

let sandbox: Promise<PacSimulator> | undefined

/** The sandbox PAC, where issuers of tests stamp; one for all tests of the worker. */
export function pacSandbox(): Promise<PacSimulator> {
  sandbox ??= startPacSimulator().then(async (simulator) => {
    ;(await testApp()).app.config.SANDBOX_PAC_URL = simulator.url
    return simulator
  })
  return sandbox
}

const issuer = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' }

/** An issuer with a seal that the sandbox takes. */
export async function makeIssuer(user: TestUser): Promise<number> {
  const { id } = await makeSocialReason(user, issuer)
  const { cer, key, passphrase } = makeTestCsd({ ...issuer, now: new Date().toISOString() })
  await call(user, uploadCsd, {
    params: { id },
    body: { certificate: cer.toString('base64'), key: key.toString('base64'), password: passphrase },
  })
  return id
}

export const makeSeries = async (user: TestUser, issuerId: number, kind: DocumentKind = 'I'): Promise<number> =>
  (
    await call(user, createSeries, {
      body: {
        name: unique('S')
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, ''),
        kind,
        issuerId,
      },
    })
  ).id

export const makeCustomer = async (
  user: TestUser,
  given: Partial<CustomerDraft> & { email?: string } = {},
): Promise<number> => {
  const { email, ...rest } = given
  const customer = await call(user, createCustomer, {
    body: {
      rfc: 'URE180429TM6',
      name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      regime: '601',
      postalCode: '86991',
      use: 'G03',
      ...rest,
      ...(email ? { contacts: [{ name: 'Cobranza', email, documents: true, reminders: true }] } : {}),
    },
  })
  return customer.id
}

export const iva = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 } as const
export const freightRetention = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 } as const
export const freightLine = (unitPrice = 25_000) => ({
  productKey: '78101802',
  description: 'Flete Pachuca – Guadalajara',
  unitKey: 'E48',
  quantity: 1,
  unitPrice,
  taxes: [iva, freightRetention],
})

export const invoiceOf = (seriesId: number, customerId: number, unitPrice?: number): InvoiceDraft => ({
  seriesId,
  customerId,
  method: 'PPD',
  currency: 'MXN',
  lines: [freightLine(unitPrice)],
})

/** A draft with an issuer, a series and a customer of its own. */
export async function makeInvoice(user: TestUser) {
  const seriesId = await makeSeries(user, await makeIssuer(user))
  return call(user, createInvoice, { body: invoiceOf(seriesId, await makeCustomer(user)) })
}

/** Runs the task that stamps these, as its worker would. */
export const workStamping = (user: TestUser, taskId: number, ids: number[]) =>
  workTask(user, taskId, stampDocuments, { ids })

/** An offer of this freight to a prospect, with the series it takes its folio from. */
export async function makeQuotation(user: TestUser) {
  await makeSeries(user, await makeIssuer(user), 'C')
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return call(user, createQuotation, {
    body: { name: unique('Prospecto'), validUntil, currency: 'MXN', lines: [freightLine()] },
  })
}

export async function makeNote(user: TestUser) {
  const seriesId = await makeSeries(user, await makeIssuer(user), 'V')
  const customerId = await makeCustomer(user)
  return call(user, createNote, { body: { seriesId, customerId, currency: 'MXN', lines: [freightLine()] } })
}
