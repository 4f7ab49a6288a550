import * as contract from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { quotationStateLabel } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { SentFile, route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { complementOf, convert } from './quotations.convert.ts'
import { paperOf, quotationPdf } from './quotations.paper.ts'
import { pageQuotations, quotationIds, quotationRows } from './quotations.repository.ts'
import { lastSent, send, versionPdf } from './quotations.send.ts'
import * as service from './quotations.service.ts'
import { history, setStatus } from './quotations.status.ts'
import { preview } from './quotations.preview.ts'

export const quotationRoutes = [
  route(contract.listQuotations, ({ work, query, from }) => pageQuotations(work, query, from)),
  ...exportRoutes(contract.exportQuotations, {
    name: 'cotizaciones',
    title: 'Cotizaciones',
    columns: ({ text, number, money, date, moment }) => [
      text('Folio', 14, ({ folio }) => folio),
      text('Para', 36, ({ name }) => name),
      text('Contacto', 26, ({ contact }) => contact),
      text('Estado', 14, ({ status }) => quotationStateLabel(status)),
      date('Vigencia', ({ validUntil }) => validUntil),
      text('Moneda', 10, ({ currency }) => currency),
      money('Total', ({ total }) => total),
      { ...number('Margen %', ({ margin }) => (margin === null ? null : margin * 100)), decimals: 1 },
      moment('Enviada', ({ sentAt }) => sentAt),
      moment('Creada', ({ createdAt }) => createdAt),
    ],
    ids: quotationIds,
    rows: quotationRows,
  }),
  route(contract.getQuotation, ({ work, params }) => service.find(work, params.id)),
  route(contract.createQuotation, ({ work, body }) => service.create(work, body)),
  route(contract.updateQuotation, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteQuotation, ({ work, params }) => service.remove(work, params.id)),
  route(contract.mailQuotation, ({ work, app, params, body }) => send(work, app, params.id, body)),
  route(contract.setStatus, ({ work, app, body }) => setStatus(work, app, body)),
  route(contract.statusHistory, ({ work, params }) => history(work, params.entity_type, params.entity_id)),
  route(contract.getComplement, ({ work, params }) => complementOf(work, params.id)),
  route(contract.convertQuotation, ({ work, params, body }) => convert(work, params.id, body)),
  route(contract.quotationPdf, async ({ work, app, params, query }) => {
    const quotation = await service.find(work, params.id)
    if (query.version !== undefined) return versionPdf(work, app, quotation, query.version)
    const isAsSent = quotation.versions > 0 && !quotation.unsent
    if (isAsSent) return versionPdf(work, app, quotation, quotation.versions)
    const paper = paperOf(quotation, quotation.versions + 1)
    const { name, body } = await quotationPdf(work, app, paper, await lastSent(work, params.id))
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.previewQuotation, ({ work, app, body }) => preview(work, app, body)),
  route(contract.reviewQuotation, async ({ body }) => service.review(body)),
]
