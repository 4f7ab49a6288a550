import { publicReceiver } from '@arriero/cfdi/build/build-sale.ts'
import {
  CARTA_PORTE_SECTIONS,
  cartaPorteSection,
  type CartaPorteSection,
} from '@arriero/cfdi/validate/carta-porte-sections.ts'
import type {
  CartaPorteFinding,
  CartaPorteReview,
  CartaPorteSketch,
} from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { driverPapers } from '../../drivers/drivers.read.ts'
import { issuersOf } from '../../social-reasons/social-reasons.read.ts'
import { unitPapers } from '../../units/units.read.ts'
import { findingsOf } from '../documents/review.ts'
import { amountsWithTaxes, overDiscounted, withoutOverDiscounts } from '../documents/sale.ts'
import { overDiscount } from '../invoices/invoices.review.ts'
import { cfdiDraft, noAmounts, type Waybill } from './carta-porte.cfdi.ts'
import { journeyOf, lastArrival } from './carta-porte.content.ts'
import { checked } from './carta-porte.service.ts'
import { texts } from './carta-porte.texts.ts'
import { inWords, withoutEchoes } from './findings.words.ts'

/** A draft is reviewed under an identifier of its own: nothing is saved. */
const sampleId = 'CCC00000-0000-4000-8000-000000000000'

type Missing = keyof typeof texts.missing

/** What the form shows beside itself: what is missing is told as a finding, the rest is judged without it. */
export async function review(work: Work, app: App, sketch: CartaPorteSketch): Promise<CartaPorteReview> {
  const { type, seriesId, customerId, lines = [], stops, goods, figures } = sketch
  const isIncome = type === 'ingreso'
  const absent: [Missing, boolean][] = [
    ['seriesId', seriesId === undefined],
    ['customerId', isIncome && !customerId],
    ['lines', isIncome && lines.length === 0],
    ['stops', stops.length === 0],
    ['goods', goods.length === 0],
    ['figures', figures.length === 0],
  ]
  const missing = absent.filter(([, is]) => is).map(([field]) => field)
  const isProvisional = missing.includes('seriesId') || missing.includes('customerId')
  const waybill = isProvisional
    ? await provisional(work, sketch)
    : (await checked(work, { ...sketch, seriesId: seriesId!, complementId: sampleId })).waybill
  const draft = await cfdiDraft(work, waybill, new Date().toISOString())
  const over = draft.type === 'ingreso' ? overDiscounted(draft).map(overDiscount) : []
  const judged = over.length > 0 ? over : withoutEchoes(findingsOf(app, draft))
  const findings = [
    ...missing.map((field) => wanting(field)),
    ...judged.filter((one) => !isSaidAlready(one, missing, isProvisional, type)).map((one) => told(one)),
    ...(await papersThatEnd(work, sketch)),
  ]
  const wrong = new Set(findings.flatMap(({ severity, of }) => (severity === 'error' ? [of] : [])))
  return {
    ...(draft.type === 'ingreso' && lines.length > 0
      ? amountsWithTaxes(withoutOverDiscounts(draft))
      : { ...noAmounts, taxes: [] }),
    findings: findings.map(({ of: _, ...finding }) => finding),
    percent: Math.round((100 * (CARTA_PORTE_SECTIONS.length - wrong.size)) / CARTA_PORTE_SECTIONS.length),
  }
}

/** With its section in the library's words, which tell the document itself from its configuration. */
type Told = CartaPorteFinding & { of: CartaPorteSection }

const shownIn = (of: CartaPorteSection): CartaPorteFinding['section'] => (of === 'comprobante' ? 'configuracion' : of)

function told(finding: DocumentFinding): Told {
  const of = cartaPorteSection({ code: finding.key, path: finding.path })
  return { ...finding, message: inWords(finding), of, section: shownIn(of) }
}

const sectionOf: Record<Missing, CartaPorteSection> = {
  seriesId: 'comprobante',
  customerId: 'comprobante',
  lines: 'comprobante',
  stops: 'ubicaciones',
  goods: 'mercancias',
  figures: 'figuras',
}
const wanting = (field: Missing): Told => ({
  key: 'ARRFALTA',
  message: texts.missing[field],
  path: field,
  line: null,
  severity: 'error',
  of: sectionOf[field],
  section: shownIn(sectionOf[field]),
})

/** The library's own word for what was told above, and what it says of a receiver who is not chosen yet. */
function isSaidAlready(
  { path }: DocumentFinding,
  missing: readonly Missing[],
  isProvisional: boolean,
  type: CartaPorteSketch['type'],
): boolean {
  const complement = 'Complemento.CartaPorte'
  if (isProvisional && !path.startsWith(complement)) return true
  // The concepts of a transfer are its goods, judged there.
  if (path.startsWith('Conceptos')) return type === 'traslado' || missing.includes('lines')
  return (
    (missing.includes('stops') && [`${complement}.Ubicaciones`, `${complement}.TotalDistRec`].includes(path)) ||
    (missing.includes('goods') && path === `${complement}.Mercancias.Mercancia`) ||
    (missing.includes('figures') && path === `${complement}.FiguraTransporte`)
  )
}

/** As if the first issuer charged it to the public: enough to judge the journey. */
async function provisional(work: Work, sketch: CartaPorteSketch): Promise<Waybill> {
  const [issuer] = await issuersOf(work)
  if (!issuer) throw badRequest('Cree primero una razón social que emita.')
  const { type, method = 'PPD', currency = 'MXN', exchangeRate, lines = [] } = sketch
  const receiver = { ...publicReceiver('00000'), use: 'S01' }
  const charge = { method, currency, exchangeRate, lines: type === 'ingreso' ? lines : [] }
  const sale = { type: 'ingreso' as const, issuerId: issuer.id, series: '', receiver, ...charge }
  return { type, complementId: sampleId, journey: journeyOf(sketch), sale }
}

/** Policy and licences that end before the journey does, by the records of unit and drivers. */
async function papersThatEnd(work: Work, { stops, unitId, vehicle, figures }: CartaPorteSketch): Promise<Told[]> {
  const arrival = lastArrival(stops)
  if (!arrival) return []
  const day = dayIn(await zoneOf(work), new Date(arrival))
  const found: Told[] = []
  const warn = (key: string, message: string, path: string, of: 'autotransporte' | 'figuras') =>
    found.push({ key, message, path, line: null, severity: 'aviso', of, section: of })
  const papers = unitId ? await unitPapers(work, unitId) : undefined
  const isOwn = papers?.policy !== null && papers?.policy === vehicle.liabilityPolicy
  if (papers?.policyEnds && isOwn && papers.policyEnds < day)
    warn(
      'ARRCP20',
      texts.policyEnds(papers.policy ?? '', papers.name, spanishDay(papers.policyEnds)),
      'Complemento.CartaPorte.Mercancias.Autotransporte.Seguros.PolizaRespCivil',
      'autotransporte',
    )
  const drivers = await driverPapers(
    work,
    figures.flatMap(({ driverId }) => driverId ?? []),
  )
  for (const [at, { driverId }] of figures.entries()) {
    const driver = drivers.get(driverId ?? 0)
    if (driver?.licenseEnds && driver.licenseEnds < day)
      warn(
        'ARRCP21',
        texts.licenceEnds(driver.name, spanishDay(driver.licenseEnds)),
        `Complemento.CartaPorte.FiguraTransporte[${at}].NumLicencia`,
        'figuras',
      )
  }
  return found
}

const spanishDay = (day: string) => day.split('-').toReversed().join('.')
