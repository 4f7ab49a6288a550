import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import type { sendArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { receiversOf } from '../../billing/customers/customers.read.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { pesos, texts } from '../rental.texts.ts'
import { rentalPaper } from './rental.paper.ts'
import { findRental, record } from './rentals.repository.ts'
import { hold } from './rentals.service.ts'

/** Mails it with its PDF; the mail leaves once this work is durable. */
export async function send(
  work: Work,
  app: App,
  id: number,
  { to, message }: BodyRead<typeof sendArrangement>,
): Promise<ArrangementDetail> {
  const rental = await hold(work, app, id)
  if (rental.stage === 'cancelled') throw conflict(texts.sendStage)
  const addresses = to?.length ? to : await receiversOf(work, rental.customerId)
  if (addresses.length === 0) throw badFields({ to: [texts.noAddress] })
  const { name, body, company } = await rentalPaper(work, app, id)
  const { id: fileId } = await keepBytes(app, work, { name, type: 'application/pdf', body })
  const zone = await zoneOf(work)
  const what = rental.stage === 'quote' ? 'Cotización' : 'Contrato'
  await queueMail(work, {
    ...letter({
      subject: `${what} ${rental.folio} de ${company}`,
      title: `${what} ${rental.folio}`,
      lines: [...(message ? [message] : []), texts.attached(what)],
      facts: [
        ['Unidad', [rental.thing, rental.thingDetail].filter(Boolean).join(' ')],
        ['Entrega', shortMoment(rental.from, zone)],
        ['Devolución', shortMoment(rental.to, zone)],
        ['Total', pesos(rental.total)],
        ...(rental.validUntil === null
          ? []
          : [['Vigencia', rental.validUntil.split('-').toReversed().join('.')] as const]),
      ],
    }),
    to: addresses,
    topic: 'renta',
    fileIds: [fileId],
  })
  await saveRecord(work, 'rental', id, { sent_at: sql`now()` })
  await record(work, id, texts.events.sent(addresses.join(', ')))
  return findRental(work, app, id)
}
