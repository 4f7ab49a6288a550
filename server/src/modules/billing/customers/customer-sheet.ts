import {
  customerSheetRow,
  mostImportedCustomers,
  type CustomerSheetRow,
} from '@arriero/contract/billing/customers/customers.contract.ts'
import { customerDraft, type CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const customerSheet = sheetImport<CustomerSheetRow, CustomerDraft>({
  name: 'Clientes',
  most: mostImportedCustomers,
  row: customerSheetRow,
  draft: customerDraft,
  columns: [
    { key: 'rfc', header: 'RFC', required: true, type: 'text', width: 18 },
    {
      key: 'name',
      header: 'Nombre fiscal',
      aliases: ['Nombre', 'Razón social', 'Denominación'],
      required: true,
      type: 'text',
      width: 40,
    },
    { key: 'tradeName', header: 'Nombre comercial', aliases: ['Alias'], type: 'text', width: 28 },
    { key: 'regime', header: 'Régimen fiscal', aliases: ['Régimen'], required: true, type: 'text', width: 20 },
    { key: 'postalCode', header: 'Código postal', aliases: ['CP', 'C.P.'], type: 'text', width: 14 },
    { key: 'use', header: 'Uso de CFDI', aliases: ['Uso CFDI', 'Uso'], type: 'text', width: 16 },
    { key: 'emails', header: 'Correos', aliases: ['Correo', 'Email', 'E-mail'], type: 'text', width: 36 },
    { key: 'phone', header: 'Teléfono', type: 'text', width: 16 },
    { key: 'address', header: 'Domicilio', aliases: ['Dirección'], type: 'text', width: 40 },
    { key: 'creditDays', header: 'Días de crédito', aliases: ['Crédito'], type: 'number', width: 14 },
    { key: 'creditLimit', header: 'Límite de crédito', aliases: ['Límite'], type: 'number', width: 16 },
    { key: 'currency', header: 'Moneda', type: 'text', width: 10 },
    { key: 'paymentForm', header: 'Forma de pago', type: 'text', width: 16 },
    { key: 'paymentMethod', header: 'Método de pago', type: 'text', width: 16 },
  ],
})
