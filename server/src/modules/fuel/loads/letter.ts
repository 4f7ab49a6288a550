import { fuelRule } from '@arriero/contract/fuel/fuel.rules.ts'
import type { App } from '../../../app/app.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { texts } from '../fuel.texts.ts'
import { findLoad } from './detail.ts'

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const litresIn = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

/** What is claimed of a provider, with what speaks for it. */
export async function claimPdf(work: Work, app: App, id: number): Promise<{ name: string; body: Buffer }> {
  const load = await findLoad(work, app, id)
  if (load.doubt === null) throw conflict(texts.noClaim)
  const zone = await zoneOf(work)
  const { name } = await work.tx
    .selectFrom('account')
    .select('name')
    .where('id', '=', work.scope.accountId)
    .executeTakeFirstOrThrow()
  const doubts = load.checks.filter(({ verdict }) => verdict === 'duda')
  const claimed = [
    load.doubtLitres === null ? null : `${litresIn.format(load.doubtLitres)} L`,
    load.doubtAmount === null ? null : pesos.format(load.doubtAmount),
  ].filter((part) => part !== null)
  const blocks: PdfBlock[] = [
    {
      kind: 'title',
      text: load.providerName,
      detail: `Carga ${load.folio}, ${load.unitName}, ${shortMoment(load.at, zone)}`,
    },
    {
      kind: 'note',
      tone: 'red',
      text:
        `Solicitamos la aclaración de esta carga${claimed.length > 0 ? ` por ${claimed.join(', ')}` : ''}. ` +
        `Nuestros registros no coinciden con el ticket por lo que sigue.`,
    },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Ticket', value: load.ticket ?? '—' },
        { label: 'Estación', value: load.station ?? '—' },
        { label: 'Litros', value: litresIn.format(load.litres) },
        { label: 'Total', value: load.total === null ? '—' : pesos.format(load.total) },
      ],
    },
    { kind: 'heading', text: 'Lo que no coincide' },
    ...doubts.map(({ rule, says }): PdfBlock => ({
      kind: 'note',
      tone: 'grey',
      text: `${fuelRule(rule)?.title ?? rule}: ${says}.`,
    })),
  ]
  const body = await renderPdf({
    title: `Aclaración de la carga ${load.folio}`,
    company: { name },
    kind: 'Aclaración de combustible',
    reference: load.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks,
  })
  return { name: `Aclaración ${load.folio}.pdf`, body }
}
