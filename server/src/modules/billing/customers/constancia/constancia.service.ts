import type { ReadConstancia } from '@arriero/contract/billing/customers/constancia.contract.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { taxRegimes } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import type { Work } from '../../../../app/database/work.ts'
import { badFields } from '../../../../app/errors.ts'
import { readPdfText } from '../../../../shared/pdf/read-text.ts'
import { WorkerError } from '../../../../shared/worker/pool.ts'
import { ownerOf } from '../customers.repository.ts'
import { readConstancia, readConstanciaQr, type Constancia } from './read-constancia.ts'

/** The data stand on its first pages. */
const pages = 4
const freshMonths = 3
const living = ['ACTIVO', 'REACTIVADO']
const texts = {
  none: 'Elija el PDF de la constancia.',
  unreadable: 'El PDF no se pudo leer: puede estar dañado, protegido o ser demasiado grande.',
  noText: 'El PDF no tiene texto: es una imagen. Descargue la constancia del SAT en vez de escanearla.',
  other: 'El archivo no es una constancia de situación fiscal.',
  otherQr: 'El texto no es la dirección del QR de una constancia (siat.sat.gob.mx).',
  old: (day: string) =>
    `La constancia es del ${day.split('-').toReversed().join('.')}: pida una de los últimos 3 meses.`,
  status: (status: string) => `El estatus en el padrón es ${status}: el SAT puede rechazar sus facturas.`,
  noRegime: 'No se reconoció ningún régimen vigente: elíjalo.',
  noName: 'No se encontró el nombre: escríbalo como en la constancia.',
  onlyRfc: 'El QR sólo dice el RFC; lo demás está en el PDF.',
}

/** What the PDF of a constancia says, to fill the form with; nothing is saved. Throws the 400 of another paper. */
export async function fromPdf(work: Work, file: Upload | undefined): Promise<ReadConstancia> {
  const refuse = (sentence: string) => badFields({ file: [sentence] })
  if (!file) throw refuse(texts.none)
  const lines = await readPdfText(file.path, pages).catch((error: unknown) => {
    if (error instanceof WorkerError) throw refuse(texts.unreadable)
    throw error
  })
  if (lines.length === 0) throw refuse(texts.noText)
  const read = readConstancia(lines)
  if (!read) throw refuse(texts.other)
  return preview(work, read, warningsOf(read))
}

/** What the address in its QR says: the tax authority is not asked for the rest. */
export async function fromQr(work: Work, text: string): Promise<ReadConstancia> {
  const read = readConstanciaQr(text)
  if (!read) throw badFields({ text: [texts.otherQr] })
  const rest = {
    name: null,
    tradeName: null,
    postalCode: null,
    address: null,
    regimes: [],
    status: null,
    issuedOn: null,
  }
  return preview(work, { ...read, ...rest }, [texts.onlyRfc])
}

async function preview(work: Work, { regimes, ...read }: Constancia, warnings: string[]): Promise<ReadConstancia> {
  return {
    ...read,
    regimes: taxRegimes.filter(({ key }) => regimes.includes(key)).map(({ key, label }) => ({ key, label })),
    warnings,
    customer: (await ownerOf(work, read.rfc)) ?? null,
  }
}

function warningsOf({ regimes, name, status, issuedOn }: Constancia): string[] {
  const since = new Date()
  since.setMonth(since.getMonth() - freshMonths)
  return [
    ...(name ? [] : [texts.noName]),
    ...(regimes.length > 0 ? [] : [texts.noRegime]),
    ...(status && !living.includes(status) ? [texts.status(status)] : []),
    ...(issuedOn && Date.parse(issuedOn) < since.getTime() ? [texts.old(issuedOn)] : []),
  ]
}
