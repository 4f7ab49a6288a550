import * as companyContract from '@arriero/contract/crm/companies.contract.ts'
import * as config from '@arriero/contract/crm/config.contract.ts'
import * as figures from '@arriero/contract/crm/figures.contract.ts'
import * as sheet from '@arriero/contract/crm/import.contract.ts'
import * as contract from '@arriero/contract/crm/sales.contract.ts'
import { reasonLabel, stateLabel } from '@arriero/contract/crm/crm.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { route, type Route } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import * as companyRepository from './companies/companies.repository.ts'
import * as companies from './companies/companies.service.ts'
import * as configService from './config/config.service.ts'
import { tags } from './config/tags.service.ts'
import { dashboard } from './figures/dashboard.ts'
import { statistics } from './figures/statistics.ts'
import { demandHouse } from './house.ts'
import { checkRows, template } from './import/check.ts'
import { importRows } from './import/import.task.ts'
import { imports } from './import/imports.repository.ts'
import { saleSheet } from './import/sale-sheet.ts'
import { undoImport } from './import/undo.ts'
import { salePeople } from './people.ts'
import * as activities from './sales/activities.service.ts'
import { calendar } from './sales/calendar.ts'
import { move } from './sales/move.service.ts'
import * as notes from './sales/notes.service.ts'
import { quote } from './sales/quote.service.ts'
import { find } from './sales/sale.ts'
import * as repository from './sales/sales.repository.ts'
import * as service from './sales/sales.service.ts'

const routes: Route[] = [
  route(contract.listSales, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.saleBoard, ({ work, query }) => repository.board(work, query)),
  route(contract.saleCalendar, ({ work, query }) => calendar(work, query)),
  route(contract.salePeople, ({ work }) => salePeople(work)),
  route(config.getConfig, ({ work }) => configService.readConfig(work)),
  route(config.createStage, ({ work, body }) => configService.addStage(work, body)),
  route(config.updateConfig, ({ work, params, body }) => configService.update(work, params.id, body)),
  route(contract.getSale, ({ work, app, params }) => find(work, app, params.id)),
  route(contract.createSale, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateSale, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteSale, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.moveSale, ({ work, app, params, body }) => move(work, app, params.id, body)),
  route(contract.createNote, ({ work, app, body }) => notes.add(work, app, body)),
  route(contract.updateNote, ({ work, app, params, body }) => notes.update(work, app, params.id, body.text)),
  route(contract.deleteNote, ({ work, params }) => notes.remove(work, params.id)),
  route(contract.createActivity, ({ work, body }) => activities.plan(work, body)),
  route(contract.updateActivity, ({ work, params, body }) => activities.update(work, params.id, body)),
  route(contract.deleteActivity, ({ work, params }) => activities.remove(work, params.id)),
  route(contract.quoteSale, ({ work, app, body }) => quote(work, app, body)),
  route(figures.saleDashboard, ({ work, body }) => dashboard(work, body)),
  route(figures.saleStatistics, ({ work, query }) => statistics(work, query)),
  route(sheet.previewSales, ({ work, body }) => saleSheet.review(body, (rows) => checkRows(work, rows))),
  route(sheet.importSales, ({ work, body }) => importRows(work, body)),
  route(sheet.saleTemplate, ({ work }) => template(work)),
  route(sheet.listImports, ({ work }) => imports(work)),
  route(sheet.undoImport, ({ work, body }) => undoImport(work, body.id)),
  ...exportRoutes(contract.exportSales, {
    name: 'ventas',
    title: 'Ventas',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ date, money, moment, number, text }) => [
      text('Folio', 12, ({ folio }) => folio),
      text('Venta', 40, ({ title }) => title),
      text('Empresa', 34, ({ companyName }) => companyName),
      text('Contacto', 26, ({ contactName }) => contactName),
      text('Teléfono', 18, ({ contactPhone }) => contactPhone),
      text('Correo', 28, ({ contactEmail }) => contactEmail),
      text('Etapa', 20, ({ stageName }) => stageName),
      text('Estado', 12, ({ state }) => stateLabel(state)),
      money('Monto', ({ amount }) => amount),
      number('Probabilidad %', ({ probability }) => probability),
      money('Ponderado', ({ weighted }) => weighted),
      date('Cierre esperado', ({ closeOn }) => closeOn),
      text('Responsable', 24, ({ ownerName }) => ownerName),
      text('Etiquetas', 28, (sale) => sale.tags.map(({ name }) => name).join(', ')),
      moment('Última actividad', ({ lastActivityAt }) => lastActivityAt),
      moment('Cerrada', ({ closedAt }) => closedAt),
      text('Se perdió por', 16, ({ lostReason }) => (lostReason === null ? null : reasonLabel(lostReason))),
      moment('Creada', ({ createdAt }) => createdAt),
    ],
  }),
  route(companyContract.listCompanies, ({ work, query, from }) => companyRepository.page(work, query, from)),
  route(companyContract.getCompany, ({ work, params }) => companyRepository.find(work, params.id)),
  route(companyContract.createCompany, ({ work, body }) => companies.create(work, body)),
  route(companyContract.updateCompany, ({ work, params, body }) => companies.update(work, params.id, body)),
  route(companyContract.deleteCompany, ({ work, params }) => companies.remove(work, params.id)),
  route(config.tags.list, ({ work }) => tags.list(work)),
  route(config.tags.create, ({ work, body }) => tags.create(work, body)),
  route(config.tags.update, ({ work, params, body }) => tags.update(work, params.id, body)),
  route(config.tags.remove, ({ work, params }) => tags.remove(work, params.id)),
]

/** All of it is for the house. */
export const crmRoutes: Route[] = routes.map(({ endpoint, handle }) => ({
  endpoint,
  async handle(given: { work: Work }) {
    demandHouse(given.work)
    return handle(given as never)
  },
}))
