import { predictAcceptance } from '@arriero/cfdi/pac/cancel/acceptance.ts'
import type { SatStatus } from '@arriero/cfdi/pac/sat/status.ts'
import type { Ledger, StampedDocument } from './ledger.ts'

/** Three business days as PACs count them (§12.2). */
const acceptanceMs = 72 * 3_600_000
const dayMs = 24 * 3_600_000

export interface AskedCancellation {
  uuid: string
  issuerRfc: string
  motive: string
  /** '' when there is none. */
  replacedBy: string
}

type Outcome = 'vigente' | 'en proceso' | 'rechazada' | 'sin aceptación' | 'con aceptación' | 'plazo vencido'

/**
 * The tax authority's answer to a cancellation request, as the code of §12.4. `youngMs`: how long after stamping the
 * authority does not know a document yet (205).
 */
export function requestCancellation(ledger: Ledger, asked: AskedCancellation, now: number, youngMs: number): string {
  const { motive, replacedBy } = asked
  if (!/^0[1-4]$/.test(motive)) return motive === '' ? '207' : '311'
  if (motive === '01' && replacedBy === '') return '208'
  if (motive !== '01' && replacedBy !== '') return '209'
  const document = ledger.find(asked.uuid)
  if (!document || now < document.stampedAt + youngMs) return '205'
  if (document.cfdi.Emisor.Rfc !== asked.issuerRfc) return '203'
  const state = outcomeOf(document, now)
  if (state !== 'vigente' && state !== 'rechazada') return '202'
  if (motive === '01') {
    const refused = substituteFault(ledger, document, replacedBy, now)
    if (refused) return refused
  }
  if (blockersOf(ledger, document, now).length > 0) return '204'
  const isNextDay = now - document.stampedAt < dayMs
  document.cancellation = {
    requestedAt: now,
    motive,
    replacedBy,
    needsAcceptance: predictAcceptance(document.cfdi, isNextDay).needed,
    answer: null,
  }
  return '201'
}

/** What the receiver answers counts only while the request waits; false otherwise. */
export function answerCancellation(document: StampedDocument, accepted: boolean, now: number): boolean {
  const { cancellation } = document
  if (!cancellation || outcomeOf(document, now) !== 'en proceso') return false
  cancellation.answer = { accepted, at: now }
  return true
}

export function isWaiting(document: StampedDocument, now: number): boolean {
  return outcomeOf(document, now) === 'en proceso'
}

/** The answer of the status service (§12.7). */
export function statusOf(ledger: Ledger, document: StampedDocument | undefined, now: number): SatStatus {
  if (!document) {
    return {
      codigoEstatus: 'N - 602: Comprobante no encontrado.',
      estado: 'No Encontrado',
      esCancelable: '',
      estatusCancelacion: '',
      validacionEfos: '',
    }
  }
  const outcome = outcomeOf(document, now)
  const isCancelled = outcome.endsWith('aceptación') || outcome === 'plazo vencido'
  return {
    codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
    estado: isCancelled ? 'Cancelado' : 'Vigente',
    esCancelable: cancelableOf(ledger, document, outcome, now),
    estatusCancelacion: statusWords[outcome],
    validacionEfos: '200',
  }
}

const statusWords: Record<Outcome, string> = {
  vigente: '',
  'en proceso': 'En proceso',
  rechazada: 'Solicitud rechazada',
  'sin aceptación': 'Cancelado sin aceptación',
  'con aceptación': 'Cancelado con aceptación',
  'plazo vencido': 'Plazo vencido',
}

function outcomeOf({ cancellation }: StampedDocument, now: number): Outcome {
  if (!cancellation) return 'vigente'
  if (!cancellation.needsAcceptance) return 'sin aceptación'
  if (cancellation.answer) return cancellation.answer.accepted ? 'con aceptación' : 'rechazada'
  return now >= cancellation.requestedAt + acceptanceMs ? 'plazo vencido' : 'en proceso'
}

function cancelableOf(ledger: Ledger, document: StampedDocument, outcome: Outcome, now: number): string {
  if (outcome === 'sin aceptación') return 'Cancelable sin aceptación'
  if (outcome !== 'vigente') return 'Cancelable con aceptación'
  if (blockersOf(ledger, document, now).length > 0) return 'No cancelable'
  const { needed } = predictAcceptance(document.cfdi, now - document.stampedAt < dayMs)
  return needed ? 'Cancelable con aceptación' : 'Cancelable sin aceptación'
}

/** Live documents that refer to this one; a substitution (04) does not block (§12.3). */
function blockersOf(ledger: Ledger, { uuid }: StampedDocument, now: number): StampedDocument[] {
  return ledger.childrenOf(uuid).filter((child) => {
    const isSubstitute = child.parents.every((parent) => parent.uuid !== uuid || parent.relation === '04')
    return !isSubstitute && isLive(child, now)
  })
}

function isLive(document: StampedDocument, now: number): boolean {
  return ['vigente', 'en proceso', 'rechazada'].includes(outcomeOf(document, now))
}

/** The substitute of motive 01 is stamped, live and related by 04 to the one it replaces. */
function substituteFault(ledger: Ledger, document: StampedDocument, replacedBy: string, now: number): string | null {
  const substitute = ledger.find(replacedBy)
  if (!substitute || !isLive(substitute, now)) return '208'
  const isRelated = substitute.parents.some(({ uuid, relation }) => uuid === document.uuid && relation === '04')
  return isRelated ? null : '212'
}
