import * as contract from '@arriero/contract/billing/series/series.contract.ts'
import { kindLabel } from '@arriero/contract/billing/series/series.rules.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { issuersOf } from '../../social-reasons/social-reasons.read.ts'
import * as repository from './series.repository.ts'
import * as service from './series.service.ts'

export const seriesRoutes = [
  route(contract.listSeries, ({ work, query, from }) => repository.pageSeries(work, query, from)),
  ...exportRoutes(contract.exportSeries, {
    name: 'series',
    title: 'Series y folios',
    columns: ({ number, text }) => [
      text('Serie', 12, ({ name }) => name),
      text('Documento', 26, ({ kind }) => kindLabel(kind)),
      text('Razón social', 40, ({ issuerName }) => issuerName),
      number('Siguiente folio', ({ next }) => next),
      number('Último folio', ({ last }) => last),
      text('Estado', 10, ({ active }) => (active ? 'Activa' : 'Inactiva')),
    ],
    ids: repository.seriesIds,
    rows: repository.seriesRows,
  }),
  route(contract.seriesIssuers, ({ work }) => issuersOf(work)),
  route(contract.getSeries, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createSeries, ({ work, body }) => service.create(work, body)),
  route(contract.updateSeries, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteSeries, ({ work, params }) => service.remove(work, params.id)),
]
