import { saleSheetRow, type SaleSheetRow } from '@arriero/contract/crm/import.contract.ts'
import { companyFields } from '@arriero/contract/crm/companies.contract.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import { email, money, optionalText, phone, text } from '@arriero/contract/core/fields.ts'
import { day, wire } from '@arriero/contract/core/wire.ts'
import { sheetImport } from '../../../app/sheet-import.ts'
import type { z } from 'zod'

/** A row as both forms, that of the company and that of the sale, would take it. */
const rowDraft = wire({
  company: companyFields.name,
  rfc: companyFields.rfc,
  companyEmail: email,
  companyPhone: phone,
  website: companyFields.website,
  title: text(crmLimits.title),
  amount: money(crmLimits.amount).optional(),
  closeOn: day.nullable().optional(),
  contactName: optionalText(120),
  contactRole: optionalText(120),
  contactPhone: phone,
  contactEmail: email,
  source: optionalText(80),
  description: optionalText(4000),
})
export type RowDraft = z.output<typeof rowDraft>

export const saleSheet = sheetImport<SaleSheetRow, RowDraft>({
  name: 'Ventas',
  most: crmLimits.importRows,
  row: saleSheetRow,
  draft: rowDraft,
  columns: [
    {
      key: 'company',
      header: 'Empresa',
      aliases: ['Razón social', 'Cliente', 'Compañía', 'Nombre de la empresa'],
      required: true,
      type: 'text',
      width: 34,
    },
    {
      key: 'title',
      header: 'Venta',
      aliases: ['Título', 'Oportunidad', 'Negocio', 'Asunto', 'Servicio'],
      required: true,
      type: 'text',
      width: 36,
    },
    { key: 'amount', header: 'Monto', aliases: ['Importe', 'Valor', 'Monto MXN'], type: 'number', width: 14 },
    { key: 'stage', header: 'Etapa', aliases: ['Fase', 'Estado'], type: 'text', width: 20 },
    {
      key: 'closeOn',
      header: 'Cierre esperado',
      aliases: ['Fecha de cierre', 'Cierre', 'Fecha estimada'],
      type: 'date',
      width: 18,
    },
    { key: 'rfc', header: 'RFC', type: 'text', width: 16 },
    {
      key: 'companyEmail',
      header: 'Correo de la empresa',
      aliases: ['Correo', 'Email', 'E-mail', 'Correo electrónico'],
      type: 'text',
      width: 28,
    },
    { key: 'companyPhone', header: 'Teléfono de la empresa', aliases: ['Teléfono', 'Tel'], type: 'text', width: 20 },
    { key: 'website', header: 'Sitio', aliases: ['Página', 'Web', 'Sitio web'], type: 'text', width: 24 },
    { key: 'contactName', header: 'Contacto', aliases: ['Nombre del contacto', 'Persona'], type: 'text', width: 26 },
    { key: 'contactRole', header: 'Puesto', aliases: ['Cargo'], type: 'text', width: 22 },
    {
      key: 'contactPhone',
      header: 'Teléfono del contacto',
      aliases: ['Celular', 'Móvil', 'WhatsApp'],
      type: 'text',
      width: 20,
    },
    { key: 'contactEmail', header: 'Correo del contacto', type: 'text', width: 28 },
    { key: 'owner', header: 'Responsable', aliases: ['Vendedor', 'Asesor', 'Ejecutivo'], type: 'text', width: 24 },
    { key: 'tags', header: 'Etiquetas', aliases: ['Etiqueta', 'Tags'], type: 'text', width: 24 },
    { key: 'source', header: 'Origen', aliases: ['Fuente', 'Medio'], type: 'text', width: 20 },
    {
      key: 'description',
      header: 'Descripción',
      aliases: ['Notas', 'Comentarios', 'Observaciones'],
      type: 'text',
      width: 40,
    },
    {
      key: 'choice',
      header: 'Si ya existe',
      aliases: ['Duplicado', 'Duplicados'],
      type: 'text',
      width: 16,
    },
  ],
})
