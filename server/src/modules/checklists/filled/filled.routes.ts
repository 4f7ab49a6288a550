import * as contract from '@arriero/contract/checklists/filled/filled.contract.ts'
import { severities } from '@arriero/contract/checklists/templates/content.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork } from '../../../app/app.ts'
import { notFound } from '../../../app/errors.ts'
import { route, SentFile, type Route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { scopeOfMaker } from '../../../app/person-scope.ts'
import { zoneOfOffset } from '../../../shared/zones.ts'
import { listBlocks, liftBlock } from '../blocks/blocks.service.ts'
import { findFilled } from './detail.ts'
import { filledPaper } from './filled.paper.ts'
import * as repository from './filled.repository.ts'
import { texts } from './filled.texts.ts'
import { mailFilled } from './mail.ts'
import { receivePhoto } from './photos.service.ts'
import { receive } from './receive.ts'

const publicPath = (accountId: number, id: number) => `/apis/checklist/public/${accountId}/${id}`

export const filledRoutes: Route[] = [
  route(contract.sendFilled, ({ work, params, body }) => {
    if (!contract.isKey(params.uuid)) throw notFound(texts.notFound)
    return receive(work, params.uuid, body)
  }),
  route(contract.sendFilledPhoto, ({ work, app, params, body }) => {
    if (!contract.isKey(params.uuid)) throw notFound(texts.notFound)
    return receivePhoto(work, app, params.uuid, params.photo, body.file)
  }),
  route(contract.listFilled, ({ work, query, from }) => repository.pageOfFilled(work, query, from)),
  route(contract.getFilled, ({ work, app, params }) => findFilled(work, app, params.id)),
  route(contract.filledPdf, async ({ work, app, params, query }) => {
    const zone = query.timezone === undefined ? undefined : zoneOfOffset(query.timezone)
    const { name, body } = await filledPaper(work, app, params.id, zone ?? (await zoneOf(work)))
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.mailFilled, ({ work, app, params, body }) => mailFilled(work, app, params.id, body.to)),
  route(contract.shareFilled, async ({ work, app, params, body }) => {
    await findFilled(work, app, params.id)
    const seconds = body.hours * 3600
    const { accountId, userId } = work.scope
    const url = app.publicUrl + app.links.sign(publicPath(accountId, params.id), seconds, userId)
    return { url, until: new Date(Date.now() + seconds * 1000).toISOString() }
  }),
  route(contract.publicFilled, async ({ app, params, query, from }) => {
    if (!app.links.check(from.path.replace(/\/$/, ''), query)) throw notFound(texts.badLink)
    const { account_id: accountId } = params
    const maker = await scopeOfMaker(app, accountId, Number(query.u ?? 0), contract.shareFilled.access)
    if (!maker) throw notFound(texts.badLink)
    const { name, body } = await inWork(app, maker, async (work) =>
      filledPaper(work, app, params.id, await zoneOf(work)),
    )
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.listBlocks, ({ work }) => listBlocks(work)),
  route(contract.liftBlock, ({ work, params, body }) => liftBlock(work, params.id, body.reason)),
  ...exportRoutes(contract.exportFilled, {
    name: 'checklist_llenados',
    title: 'CheckList llenados',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ moment, number, text }) => [
      text('Folio', 12, ({ folio }) => folio),
      text('CheckList', 34, ({ name }) => name),
      text('Unidad', 18, ({ unitName }) => unitName),
      text('Viaje', 14, ({ tripFolio }) => tripFolio),
      text('Llenó', 26, ({ by }) => by),
      moment('Terminó', ({ endedAt }) => endedAt),
      number('Minutos', ({ took }) => Math.round(took / 6) / 10),
      number('Resultado %', ({ score }) => score),
      number('Hallazgos', ({ findings }) => findings),
      text('Gravedad', 12, ({ worst }) => severities.find(({ code }) => code === worst)?.label ?? null),
    ],
  }),
]
