import * as contract from '@arriero/contract/maintenance/plans/plans.contract.ts'
import * as sheet from '@arriero/contract/maintenance/plans/plans-sheet.contract.ts'
import { dueStatusLabel, everyWords, leftWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import * as due from './due.repository.ts'
import * as meters from './meters.repository.ts'
import { setHours, setKm, unitPlan } from './meters.service.ts'
import * as repository from './plans.repository.ts'
import * as plans from './plans.service.ts'
import { planSheet } from './plan-sheet.ts'
import * as imports from './plan-sheet.service.ts'
import { remind } from './remind.ts'
import * as unitPlans from './unit-plans.service.ts'
import { windowsOf } from './windows.ts'

const mostListed = 1000

export const planRoutes = [
  route(contract.plans.list, ({ work }) => repository.plans(work)),
  route(contract.plans.create, ({ work, body }) => plans.create(work, body)),
  route(contract.plans.update, ({ work, params, body }) => plans.update(work, params.id, body)),
  route(contract.plans.remove, ({ work, params }) => plans.remove(work, params.id)),
  route(contract.applyTemplate, ({ work, body }) => plans.fromTemplate(work, body)),

  route(contract.pageDue, ({ work, query, from }) => due.page(work, query, from)),
  route(contract.dueCounts, ({ work }) => due.counts(work)),
  route(contract.listDue, async ({ work, query }) =>
    query.unitId === undefined
      ? due.described(work, await due.idsOf(work, {}, mostListed))
      : due.ofUnits(work, [query.unitId]),
  ),
  route(contract.createDue, ({ work, body }) => unitPlans.create(work, body)),
  route(contract.updateDue, ({ work, params, body }) => unitPlans.update(work, params.id, body)),
  route(contract.deleteDue, ({ work, params }) => unitPlans.remove(work, params.id)),
  route(contract.registerDone, ({ work, body }) => unitPlans.register(work, body)),
  route(contract.removeDone, ({ work, params }) => unitPlans.removeDone(work, params.id)),

  route(sheet.previewPlans, ({ work, body }) => planSheet.review(body, (rows) => imports.checkRows(work, rows))),
  route(sheet.loadMaintenance, ({ work, body }) => imports.loadMany(work, body.rows)),
  route(sheet.planTemplate, ({ work }) => imports.template(work)),

  route(contract.getUnitPlan, ({ work, params }) => unitPlan(work, params.id)),
  route(contract.pageMeters, ({ work, query, from }) => meters.page(work, query, from)),
  route(contract.standingWindows, ({ work, query }) => windowsOf(work, query.units)),
  route(contract.resetKm, ({ work, body }) => setKm(work, body)),
  route(contract.resetHours, ({ work, body }) => setHours(work, body)),
  route(contract.remind, ({ work, app, body }) => remind(work, app, body.unitId)),

  ...exportRoutes(contract.exportDue, {
    name: 'servicios_por_unidad',
    title: 'Servicios',
    ids: due.idsOf,
    rows: due.described,
    columns: ({ date, number, text }) => [
      text('Unidad', 16, ({ unitName }) => unitName),
      text('Vehículo', 28, ({ unitDetail }) => unitDetail),
      text('Servicio', 34, ({ serviceName }) => serviceName),
      text('Cada', 28, (row) => everyWords(row)),
      text('Estado', 14, ({ status }) => dueStatusLabel(status)),
      text('Falta', 22, ({ by, left }) => leftWords(by, left)),
      date('Previsto', ({ expectedOn }) => expectedOn),
      date('Última vez', ({ lastDay }) => lastDay),
      number('Último km', ({ lastKm }) => lastKm),
      number('Toca a los km', ({ dueKm }) => dueKm),
      number('Toca a las h', ({ dueHours }) => dueHours),
      date('Toca el', ({ dueDay }) => dueDay),
      number('Km por día', ({ dailyKm }) => dailyKm),
    ],
  }),
  ...exportRoutes(contract.exportMeters, {
    name: 'kilometraje',
    title: 'Kilometraje',
    ids: meters.idsOf,
    rows: meters.described,
    columns: ({ date, moment, number, text }) => [
      text('Unidad', 16, ({ name }) => name),
      text('Vehículo', 28, ({ detail }) => detail),
      number('Kilómetros', ({ km }) => km),
      number('Horas de motor', ({ engineHours }) => engineHours),
      number('Km por día', ({ dailyKm }) => dailyKm),
      number('Horas por día', ({ dailyHours }) => dailyHours),
      text('Siguiente servicio', 34, ({ next }) => next?.serviceName ?? null),
      date('Previsto', ({ next }) => next?.expectedOn ?? null),
      number('Vencidos', ({ overdue }) => overdue),
      number('Por vencer', ({ soon }) => soon),
      moment('Última posición', ({ at }) => at),
    ],
  }),
]
