import * as contract from '@arriero/contract/notifications/notifications.contract.ts'
import { route } from '../../app/http/route.ts'
import * as mails from './mails.repository.ts'
import { resend } from './mails.service.ts'
import * as repository from './notifications.repository.ts'
import * as service from './notifications.service.ts'
import * as recipients from './recipients.service.ts'

/** What the bell lists. */
const mostInBell = 100

export const notificationRoutes = [
  route(contract.listNotifications, ({ work }) => repository.latest(work, mostInBell)),
  route(contract.pageNotifications, ({ work, query, from }) => repository.pageNotifications(work, query, from)),
  route(contract.unreadNotifications, async ({ work }) => ({ unread: await repository.countUnread(work) })),
  route(contract.readNotifications, ({ work, body }) => service.markMany(work, body, 'read_at')),
  route(contract.deleteNotifications, ({ work, body }) => service.markMany(work, body, 'deleted_at')),
  route(contract.readAllNotifications, ({ work }) => service.readAll(work)),
  route(contract.readNotification, ({ work, params }) => service.markOne(work, params.id, 'read_at')),
  route(contract.deleteNotification, ({ work, params }) => service.markOne(work, params.id, 'deleted_at')),
  route(contract.sendAlert, ({ work, body }) => service.sendAlert(work, body)),

  route(contract.listUserRecipients, ({ work }) => recipients.listOfUsers(work)),
  route(contract.createUserRecipient, ({ work, body }) => recipients.addToUser(work, body)),
  route(contract.updateUserRecipient, ({ work, body }) => recipients.changeOfUser(work, body)),
  route(contract.deleteUserRecipient, ({ work, params }) => recipients.removeOfUser(work, params.id)),
  route(contract.listUnitRecipients, ({ work, params }) => recipients.listOfUnit(work, params.id)),
  route(contract.createUnitRecipient, ({ work, body }) => recipients.addToUnit(work, body)),
  route(contract.updateUnitRecipient, ({ work, body }) => recipients.changeOfUnit(work, body)),
  route(contract.deleteUnitRecipient, ({ work, params }) => recipients.removeOfUnit(work, params.id)),

  route(contract.pageSentMail, ({ work, query, from }) => mails.pageMails(work, query, from)),
  route(contract.getSentMail, ({ work, params }) => mails.mailContent(work, params.id)),
  route(contract.resendMail, ({ work, params }) => resend(work, params.id)),
]
