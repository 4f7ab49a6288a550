import * as contract from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import * as evidence from './evidence.service.ts'
import * as jobs from './jobs.service.ts'
import { orderPaper } from './orders.paper.ts'
import * as repository from './orders.repository.ts'
import * as service from './orders.service.ts'
import * as parts from './parts.service.ts'
import * as process from './process.service.ts'

interface Answering {
  work: Work
  app: App
}
/** What was changed, as it is now. */
const now = async ({ work, app }: Answering, changed: Promise<number>): Promise<Order> =>
  repository.find(work, app, await changed)
const nowOf = async ({ work, app }: Answering, id: number, done: Promise<unknown>): Promise<Order> => {
  await done
  return repository.find(work, app, id)
}

export const orderRoutes = [
  route(contract.listOrders, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.getOrder, ({ work, app, params }) => repository.find(work, app, params.id)),
  route(contract.createOrder, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateOrder, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteOrder, ({ work, params }) => service.remove(work, params.id)),
  route(contract.orderPdf, async ({ work, app, params, query }) => {
    const { name, body } = await orderPaper(work, app, params.id, query.socialReasonId)
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.moveOrder, (given) =>
    nowOf(given, given.params.id, process.move(given.work, given.app, given.params.id, given.body)),
  ),
  route(contract.authorizeOrder, (given) =>
    nowOf(given, given.body.id, process.authorize(given.work, given.body.id, given.body.comment ?? null)),
  ),
  route(contract.denyOrder, (given) =>
    nowOf(given, given.body.id, process.deny(given.work, given.body.id, given.body.comment)),
  ),
  route(contract.addJob, (given) => nowOf(given, given.params.id, jobs.add(given.work, given.params.id, given.body))),
  route(contract.updateJob, (given) => now(given, jobs.update(given.work, given.params.id, given.body))),
  route(contract.removeJob, (given) => now(given, jobs.remove(given.work, given.params.id))),
  route(contract.startJob, (given) => now(given, jobs.start(given.work, given.params.id))),
  route(contract.stopJob, (given) => now(given, jobs.stop(given.work, given.params.id, given.body))),
  route(contract.addHours, (given) => now(given, jobs.addHours(given.work, given.params.id, given.body))),
  route(contract.addPart, (given) => nowOf(given, given.params.id, parts.add(given.work, given.params.id, given.body))),
  route(contract.removePart, (given) => now(given, parts.remove(given.work, given.params.id))),
  route(contract.takePart, (given) => now(given, parts.take(given.work, given.params.id, given.body))),
  route(contract.returnPart, (given) => now(given, parts.giveBack(given.work, given.params.id, given.body))),
  route(contract.addFailure, (given) =>
    nowOf(given, given.params.id, evidence.addFailure(given.work, given.params.id, given.body)),
  ),
  route(contract.removeFailure, (given) => now(given, evidence.removeFailure(given.work, given.params.id))),
  route(contract.addPhoto, (given) => {
    const { work, app, params, body } = given
    return nowOf(given, params.id, evidence.addPhoto(work, app, params.id, body.stage, body.file))
  }),
  route(contract.removePhoto, (given) => now(given, evidence.removePhoto(given.work, given.app, given.params.id))),
]
