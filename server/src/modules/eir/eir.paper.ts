import { buffer } from 'node:stream/consumers'
import {
  componentLabel,
  damageLabel,
  placeWords,
  repairLabel,
  responsibleLabel,
} from '@arriero/contract/eir/damage.rules.ts'
import type { Damage, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import {
  differs,
  kindLabel,
  lackWords,
  partyLabel,
  sealLabel,
  stateLook,
  type Seal,
} from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber, sizeOf, type ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import type { PdfBlock, TableCell } from '../../shared/pdf/document.ts'
import { renderPdf } from '../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../shared/zones.ts'
import { issuersSeen, paperHead } from '../social-reasons/social-reasons.read.ts'
import { texts } from './eir.texts.ts'
import { netPicture, signaturesPicture } from './net-picture.ts'
import { isShown } from './photos.service.ts'
import { findReceipt } from './receipt.ts'

/** Photographs on a paper: the first ones of each damage say enough. */
const mostPhotos = 24
const pesos = (amount: number) => amount.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })

/** A receipt on the paper of a social reason: the one asked for, its own, or the account's. */
export async function receiptPaper(
  work: Work,
  app: App,
  id: number,
  { socialReasonId, zone }: { socialReasonId: number | undefined; zone: string },
): Promise<{ name: string; body: Buffer }> {
  const receipt = await findReceipt(work, app, id)
  // The size was sound as it was saved.
  const size = sizeOf(receipt.sizeType)!
  const body = await renderPdf({
    title: `EIR ${receipt.folio}`,
    company: await headOf(work, app, receipt, socialReasonId),
    kind: 'Recibo de intercambio de equipo (EIR)',
    reference: receipt.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [
      ...factsOf(receipt, size, zone),
      ...(await damagesOf(receipt, size)),
      ...(await photosOf(work, app, receipt)),
      ...(await signaturesOf(receipt, zone)),
    ],
  })
  return { name: `${receipt.folio}.pdf`, body }
}

async function headOf(work: Work, app: App, { socialReasonId }: Receipt, asked: number | undefined) {
  if (asked !== undefined && !(await issuersSeen(work)).some(({ id }) => id === asked)) throw notFound(texts.noReason)
  return paperHead(work, app, asked ?? socialReasonId ?? undefined)
}

function factsOf(receipt: Receipt, size: ContainerSize, zone: string): PdfBlock[] {
  const { kind, state, container, isFull, happenedAt, newCount, lacks, reefer, seals, revision } = receipt
  const look = stateLook(state)
  const kilos = (kg: number | null) => (kg === null ? '—' : `${kg.toLocaleString('es-MX')} kg`)
  return [
    {
      kind: 'title',
      text: shownNumber(container),
      detail: `${receipt.sizeType} · ${size.label}${receipt.line ? ` · ${receipt.line}` : ''}`,
      pills: [
        { text: `${kindLabel(kind)} ${isFull ? 'lleno' : 'vacío'}`, tone: 'teal' },
        { text: look.label, tone: look.tone },
        newCount > 0
          ? { text: newCount === 1 ? '1 daño nuevo' : `${newCount} daños nuevos`, tone: 'red' }
          : { text: 'Sin daños nuevos', tone: 'green' },
      ],
    },
    ...(lacks.length > 0
      ? [{ kind: 'note', tone: 'amber', title: 'Sin cerrar', text: `${lackWords(lacks)}.` } satisfies PdfBlock]
      : []),
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Cuándo', value: shortMoment(happenedAt, zone) },
        { label: 'Dónde', value: receipt.place ?? '—' },
        { label: 'Unidad', value: receipt.unitName ?? receipt.truck ?? '—', detail: receipt.chassis ?? '' },
        { label: 'Operador', value: receipt.driver ?? '—' },
        { label: 'Reserva', value: receipt.booking ?? '—' },
        { label: 'Viaje', value: receipt.tripFolio ?? '—' },
        { label: 'Peso bruto', value: kilos(receipt.grossKg), detail: `tara ${kilos(receipt.tareKg)}` },
        { label: 'Peso máximo', value: kilos(receipt.mostKg) },
        ...(reefer
          ? [
              { label: 'Temperatura programada', value: `${reefer.setPoint} °C` },
              { label: 'Lectura', value: reefer.reading === null ? '—' : `${reefer.reading} °C` },
              { label: 'Ventilación', value: reefer.vent === null ? '—' : `${reefer.vent} m³/h` },
              { label: 'Humedad', value: reefer.humidity === null ? '—' : `${reefer.humidity} %` },
            ]
          : []),
        ...(revision > 1 ? [{ label: 'Versión', value: String(revision) }] : []),
      ],
    },
    { kind: 'heading', text: 'Sellos', detail: String(seals.length) },
    {
      kind: 'table',
      empty: 'Sin sellos.',
      columns: [
        { header: 'Sello', width: 20 },
        { header: 'En los papeles', width: 25 },
        { header: 'En la puerta', width: 25 },
        { header: 'Resultado', width: 30 },
      ],
      rows: seals.map(sealCells),
    },
  ]
}

const sealCells = (seal: Seal): TableCell[] => [
  sealLabel(seal.kind),
  seal.document ?? '—',
  seal.gate ?? '—',
  differs(seal)
    ? { text: 'No coincide', tone: 'red', detail: seal.note ?? '' }
    : { text: seal.document === null ? 'Sin papeles' : 'Coincide', tone: 'green' },
]

async function damagesOf({ damages, repaired, before, charge }: Receipt, size: ContainerSize): Promise<PdfBlock[]> {
  const row = (damage: Damage, number: string, pill: TableCell): TableCell[] => [
    number,
    { text: `${damageLabel(damage.damage)} · ${componentLabel(damage.component)}`, detail: damage.note ?? '' },
    { text: placeWords(damage, size), detail: `${damage.location} ${damage.component} ${damage.damage}` },
    {
      text: `${damage.length} × ${damage.width}${damage.depth === null ? '' : ` × ${damage.depth}`} cm`,
      detail: damage.repair === null ? '' : repairLabel(damage.repair),
    },
    { text: damage.cost === null ? '—' : pesos(damage.cost), detail: responsibleLabel(damage.responsible) },
    pill,
  ]
  const same: TableCell = { pill: { text: before ? 'Igual' : 'Ya estaba', tone: 'amber' } }
  return [
    { kind: 'heading', text: 'Daños', detail: String(damages.length) },
    {
      kind: 'image',
      data: await netPicture(size, damages),
      alt: `Contenedor desplegado con ${damages.length === 1 ? 'un daño' : `${damages.length} daños`}`,
      caption: 'Visto desde fuera, puertas a la derecha. Rojo: nuevo; ámbar: ya estaba.',
      maxHeight: 260,
    },
    {
      kind: 'table',
      empty: 'Sin daños.',
      columns: [
        { header: '#', width: 4 },
        { header: 'Daño', width: 26 },
        { header: 'Dónde', width: 24 },
        { header: 'Medidas', width: 18 },
        { header: 'Costo', width: 15, align: 'right' },
        { header: '', width: 13 },
      ],
      rows: [
        ...damages.map((damage, i) =>
          row(damage, String(i + 1), damage.isNew ? { pill: { text: 'Nuevo', tone: 'red' } } : same),
        ),
        ...repaired.map((damage) => row(damage, '', { pill: { text: 'Reparado', tone: 'green' } })),
      ],
      ...(charge.damages > 0 && {
        totals: [['', 'Se cobran sólo los nuevos del usuario', '', '', pesos(charge.amount), '']],
      }),
    },
  ]
}

/** Photographs that have arrived, each with what it shows. */
async function photosOf(work: Work, app: App, { id, damages }: Receipt): Promise<PdfBlock[]> {
  const rows = await work.tx
    .selectFrom('eir_photo as p')
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'p.file_id').onRef('s.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.eir_id', '=', id)
    .where(isShown)
    .select(['p.shows', 's.key'])
    .orderBy('p.taken_at')
    .orderBy('p.key')
    .limit(mostPhotos)
    .execute()
  const blocks: PdfBlock[] = []
  for (const { shows, key } of rows) {
    const at = damages.findIndex((damage) => damage.key === shows)
    const caption = at < 0 ? 'Contenedor' : `Daño ${at + 1}: ${damageLabel(damages[at]!.damage)}`
    const data = await app.files.read(key).then(buffer, () => undefined)
    if (data) blocks.push({ kind: 'image', data, alt: caption, caption, maxHeight: 150 })
  }
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: 'Fotos', detail: String(blocks.length) }, ...blocks]
}

async function signaturesOf({ signatures }: Receipt, zone: string): Promise<PdfBlock[]> {
  if (signatures.length === 0) return []
  return [
    { kind: 'heading', text: 'Firmas' },
    {
      kind: 'image',
      data: await signaturesPicture(signatures),
      alt: `Firmas de ${signatures.map(({ name }) => name).join(' y ')}`,
      caption: signatures
        .map(({ party, name, at }) => `${partyLabel(party)}: ${name}, ${shortMoment(at, zone)}`)
        .join(' · '),
      maxHeight: 120,
    },
  ]
}
