import type { Notification } from '@arriero/contract/notifications/notifications.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { statesOf } from './mails.repository.ts'
import * as mails from './mails.service.ts'
import { latest } from './notifications.repository.ts'
import * as service from './notifications.service.ts'

export { letter, type LetterContent } from './letters.ts'
export { addressesFor } from './recipients.repository.ts'

/** Puts a notification into people's bells and tells their open consoles (event `ticket`); answers to how many. */
export const notify = (work: Work, told: service.Told): Promise<number> => service.notify(work, told)

/**
 * Writes a mail for each address in the work of what it tells; it leaves once that is durable, is tried for half an hour
 * and never goes out twice. `letter` makes its words. Answers the ids of the new mails.
 */
export const queueMail = (work: Work, mail: mails.LetterTo): Promise<number[]> => mails.queueMail(work, mail)

/** Sends a mail again that could not be delivered, by a person's wish. */
export const resendMail = (work: Work, id: number) => mails.resend(work, id)

/** How these mails went, by their id; those that were swept away are absent. */
export const mailsOf = (work: Work, ids: readonly number[]) => statesOf(work, ids)

/** What the caller's bell holds, for the first load of the console. */
export const bellOf = (work: Work): Promise<Notification[]> => latest(work, 100)
