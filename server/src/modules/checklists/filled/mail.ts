import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { findFilled } from './detail.ts'
import { filledPaper } from './filled.paper.ts'

/** Mails a filling with its PDF; answers to how many it goes. */
export async function mailFilled(work: Work, app: App, id: number, to: readonly string[]): Promise<{ sent: number }> {
  const { folio, name, unitName, by, endedAt, foundWrong } = await findFilled(work, app, id)
  const zone = await zoneOf(work)
  const paper = await filledPaper(work, app, id, zone)
  const file = await keepBytes(app, work, { ...paper, type: 'application/pdf' })
  const about = [name, unitName].filter(Boolean).join(', ')
  const sent = await queueMail(work, {
    ...letter({
      subject: `CheckList ${folio}: ${about}`,
      title: about,
      lines: foundWrong.length === 0 ? ['No hay hallazgos.'] : foundWrong.map(({ text }) => text),
      facts: [
        ['Llenó', by ?? '—'],
        ['Terminó', shortMoment(endedAt, zone)],
      ],
    }),
    to,
    topic: 'checklist',
    fileIds: [file.id],
  })
  return { sent: sent.length }
}
