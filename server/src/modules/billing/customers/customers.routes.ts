import * as contract from '@arriero/contract/billing/customers/customers.contract.ts'
import { readConstanciaPdf, readConstanciaQr } from '@arriero/contract/billing/customers/constancia.contract.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { tripClientsOf } from '../../clients/clients.read.ts'
import { fromPdf, fromQr } from './constancia/constancia.service.ts'
import { customerSheet } from './customer-sheet.ts'
import * as imports from './customer-import.service.ts'
import * as repository from './customers.repository.ts'
import * as service from './customers.service.ts'

export const customerRoutes = [
  route(contract.listCustomers, ({ work, query, from }) => repository.pageCustomers(work, query, from)),
  ...exportRoutes(contract.exportCustomers, {
    name: 'clientes_de_facturacion',
    title: 'Clientes',
    columns: ({ text, number, money }) => [
      text('RFC', 16, ({ rfc }) => rfc),
      text('Nombre', 40, ({ name }) => name),
      text('Nombre comercial', 30, ({ tradeName }) => tradeName),
      text('Régimen', 10, ({ regime }) => regime),
      text('Código postal', 14, ({ postalCode }) => postalCode),
      text('Uso del CFDI', 12, ({ use }) => use),
      text('Correos que reciben documentos', 44, ({ contacts }) =>
        contacts
          .filter(({ documents }) => documents)
          .map(({ email }) => email)
          .join(', '),
      ),
      text('Teléfono', 18, ({ phone }) => phone),
      number('Días de crédito', ({ creditDays }) => creditDays),
      money('Límite de crédito', ({ creditLimit }) => creditLimit),
      text('Moneda', 10, ({ currency }) => currency),
      text('Estado', 10, ({ active }) => (active ? 'Activo' : 'Inactivo')),
    ],
    ids: repository.customerIds,
    rows: repository.customerRows,
  }),
  route(contract.customerClients, ({ work }) => tripClientsOf(work)),
  route(contract.getCustomer, ({ work, params }) => service.find(work, params.id)),
  route(contract.createCustomer, ({ work, body }) => service.create(work, body)),
  route(contract.updateCustomer, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteCustomer, ({ work, params }) => service.remove(work, params.id)),
  route(contract.previewCustomers, ({ work, body }) =>
    customerSheet.review(body, (rows) => imports.checkRows(work, rows)),
  ),
  route(contract.createManyCustomers, ({ work, body }) => imports.createMany(work, body.rows)),
  route(readConstanciaPdf, ({ work, body }) => fromPdf(work, body.file)),
  route(readConstanciaQr, ({ work, body }) => fromQr(work, body.text)),
  route(contract.customerTemplate, () => imports.template()),
]
