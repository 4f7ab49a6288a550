import * as contract from '@arriero/contract/fuel/loads.contract.ts'
import { findingStates, fuelRule } from '@arriero/contract/fuel/fuel.rules.ts'
import { route, SentFile, type Route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { demandUnit } from '../../tracking/tracking.read.ts'
import { findLoad } from './detail.ts'
import * as findings from './findings.service.ts'
import { claimPdf } from './letter.ts'
import * as repository from './loads.repository.ts'
import * as service from './loads.service.ts'

export const loadRoutes: Route[] = [
  route(contract.pageLoads, ({ work, query, from }) => repository.pageOfLoads(work, query, from)),
  route(contract.getLoad, ({ work, app, params }) => findLoad(work, app, params.id)),
  route(contract.lastLoad, async ({ work, params }) => {
    await demandUnit(work, params.id)
    return repository.lastOf(work, params.id)
  }),
  route(contract.createLoad, ({ work, app, body: { pump, odometerPhoto, ticketPhoto, ...draft } }) =>
    service.create(work, app, draft, { pump, odometer: odometerPhoto, ticket: ticketPhoto }),
  ),
  route(contract.judgeLoad, ({ work, body }) => service.opinionOf(work, body)),
  route(contract.deleteLoad, ({ work, params }) => service.remove(work, params.id)),
  route(contract.acceptFinding, ({ work, app, params, body }) => findings.accept(work, app, params.id, body.reason)),
  route(contract.claimFinding, ({ work, app, params }) => findings.claim(work, app, params.id)),
  route(contract.claimLetter, async ({ work, app, params }) => {
    const { name, body } = await claimPdf(work, app, params.id)
    return new SentFile(name, 'application/pdf', body)
  }),
  route(contract.chargeTrip, ({ work, app, params, body }) => findings.chargeTrip(work, app, params.id, body.charged)),
  ...exportRoutes(contract.exportLoads, {
    name: 'cargas_de_combustible',
    title: 'Cargas de combustible',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ moment, money, number, text }) => [
      text('Carga', 12, ({ folio }) => folio),
      moment('Fecha', ({ at }) => at),
      text('Unidad', 18, ({ unitName }) => unitName),
      text('Conductor', 26, ({ driverName }) => driverName),
      text('Proveedor', 26, ({ providerName }) => providerName),
      text('Estación', 26, ({ station }) => station),
      text('Ticket', 16, ({ ticket }) => ticket),
      text('Combustible', 14, ({ typeName }) => typeName),
      number('Litros', ({ litres }) => litres),
      money('Precio', ({ price }) => price),
      money('Total', ({ total }) => total),
      number('Odómetro', ({ odometer }) => odometer),
      number('Km GPS', ({ km }) => km),
      number('Km/l', ({ kmPerLitre }) => kmPerLitre),
      number('Km/l esperado', ({ expected }) => expected),
      text('Hallazgo', 30, ({ doubt }) => (doubt === null ? null : (fuelRule(doubt)?.title ?? null))),
      text('Detalle', 44, ({ doubt, says }) => (doubt === null ? null : says)),
      number('Litros en duda', ({ doubtLitres }) => doubtLitres),
      money('Importe en duda', ({ doubtAmount }) => doubtAmount),
      text('Estado', 12, ({ finding }) => findingStates.find(({ code }) => code === finding)?.label ?? null),
    ],
  }),
]
