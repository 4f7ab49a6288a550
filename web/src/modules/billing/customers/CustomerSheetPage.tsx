import {
  createManyCustomers,
  customerTemplate,
  previewCustomers,
  type CustomerSheetRow,
} from '@arriero/contract/billing/customers/customers.contract.ts'
import { call } from '../../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { billingPaths } from '../billing.paths.ts'
import { reloadCustomers } from './customer-actions.ts'

const columns: SheetColumn[] = [
  { field: 'rfc', label: 'RFC' },
  { field: 'name', label: 'Nombre fiscal', width: 240 },
  { field: 'tradeName', label: 'Nombre comercial' },
  { field: 'regime', label: 'Régimen' },
  { field: 'postalCode', label: 'Código postal' },
  { field: 'use', label: 'Uso de CFDI' },
  { field: 'emails', label: 'Correos', width: 240 },
  { field: 'phone', label: 'Teléfono' },
  { field: 'address', label: 'Domicilio' },
  { field: 'creditDays', label: 'Días de crédito', type: 'number' },
  { field: 'creditLimit', label: 'Límite', type: 'number' },
  { field: 'currency', label: 'Moneda' },
  { field: 'paymentForm', label: 'Forma de pago' },
  { field: 'paymentMethod', label: 'Método de pago' },
] satisfies (SheetColumn & { field: keyof CustomerSheetRow })[]

export const CustomerSheetPage = () => (
  <SheetImport<CustomerSheetRow>
    title="Importar clientes"
    noun={['cliente', 'clientes']}
    made={['creado', 'creados']}
    backTo={billingPaths.customers}
    crumb="Clientes"
    columns={columns}
    explain="Un cliente por fila: RFC, nombre fiscal y régimen son obligatorios; el código postal también, salvo con RFC genérico. Sin uso de CFDI queda G03. Varios correos van separados por comas. Hasta 5,000 filas y 10 MB."
    template={() => call(customerTemplate)}
    read={(file, columns) => call(previewCustomers, { body: { file, columns } })}
    check={(rows) => call(previewCustomers, { body: { rows } })}
    save={(rows) => call(createManyCustomers, { body: { rows } })}
    onSaved={reloadCustomers}
  />
)
