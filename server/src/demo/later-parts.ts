import type pg from 'pg'
import type { DemoCompany } from './company.ts'

/** Fills one part of the demo for its company, in the transaction of `client`. */
export type SeedPart = (client: pg.ClientBase, company: DemoCompany) => Promise<void>

export interface LaterPart {
  /** What fills, as people read it. */
  name: string
  /** Where its rows live: it is filled while the company has none there, shown or deleted. */
  table:
    | 'qr_code'
    | 'technician'
    | 'learned_run'
    | 'toll'
    | 'document_series'
    | 'letterhead'
    | 'billing_customer'
    | 'billing_product'
    | 'billing_clause'
    | 'fiscal_document'
    | 'payment'
    | 'carta_porte'
    | 'bank'
    | 'quotation'
    | 'pac_account'
    | 'store'
    | 'supplier'
    | 'part'
    | 'movement'
    | 'purchase_order'
    | 'asset'
    | 'asset_maintenance'
    | 'asset_file'
    | 'workshop'
    | 'work_order'
    | 'work_order_photo'
    | 'tire_mount'
    | 'battery_mount'
    | 'fuel_load'
    | 'maintenance_plan'
    | 'ticket'
    | 'chat'
    | 'checklist'
    | 'duty'
    | 'duty_report'
    | 'report'
    | 'warehouse_land'
    | 'rental_item'
    | 'eir'
    | 'social_post'
    | 'crm_sale'
    | 'unit_command'
    | 'webhook'
    | 'camera'
    | 'camera_event'
    | 'camera_report'
    | 'evidence'
  /** Its module's `x.demo.ts`, read only by the process that seeds. */
  read: () => Promise<{ seed: SeedPart }>
}

/** What no first screen needs, one line each, in this order: it is filled once the product answers. */
export const laterParts: readonly LaterPart[] = [
  { name: 'chats', table: 'chat', read: () => import('../modules/chat/chat.demo.ts') },
  { name: 'técnicos', table: 'technician', read: () => import('../modules/technicians/technicians.demo.ts') },
  { name: 'lugares aprendidos', table: 'learned_run', read: () => import('../modules/places/places.demo.ts') },
  { name: 'casetas', table: 'toll', read: () => import('../modules/tolls/tolls.demo.ts') },
  { name: 'comandos', table: 'unit_command', read: () => import('../modules/tracking/commands/commands.demo.ts') },
  { name: 'integraciones', table: 'webhook', read: () => import('../modules/integrations/integrations.demo.ts') },
  { name: 'series', table: 'document_series', read: () => import('../modules/billing/series/series.demo.ts') },
  { name: 'timbrado', table: 'pac_account', read: () => import('../modules/billing/pac/pac.demo.ts') },
  {
    name: 'membretes',
    table: 'letterhead',
    read: () => import('../modules/billing/quotations/letterheads/letterheads.demo.ts'),
  },
  {
    name: 'clientes',
    table: 'billing_customer',
    read: () => import('../modules/billing/customers/customers.demo.ts'),
  },
  { name: 'productos', table: 'billing_product', read: () => import('../modules/billing/products/products.demo.ts') },
  { name: 'cláusulas', table: 'billing_clause', read: () => import('../modules/billing/clauses/clauses.demo.ts') },
  {
    name: 'facturas',
    table: 'fiscal_document',
    read: () => import('../modules/billing/documents/documents.demo.ts'),
  },
  {
    name: 'pagos',
    table: 'payment',
    read: () => import('../modules/billing/allocations/receivables.demo.ts'),
  },
  {
    name: 'cartas porte',
    table: 'carta_porte',
    read: () => import('../modules/billing/carta-porte/carta-porte.demo.ts'),
  },
  { name: 'bancos', table: 'bank', read: () => import('../modules/banks/banks.demo.ts') },
  { name: 'almacenes', table: 'store', read: () => import('../modules/store/stores/stores.demo.ts') },
  { name: 'proveedores', table: 'supplier', read: () => import('../modules/store/catalogs/catalogs.demo.ts') },
  { name: 'partes', table: 'part', read: () => import('../modules/store/parts/parts.demo.ts') },
  { name: 'existencias', table: 'movement', read: () => import('../modules/store/stock/stock.demo.ts') },
  {
    name: 'compras',
    table: 'purchase_order',
    read: () => import('../modules/store/purchases/purchases.demo.ts'),
  },
  { name: 'neumáticos', table: 'tire_mount', read: () => import('../modules/fittings/tires/tires.demo.ts') },
  { name: 'baterías', table: 'battery_mount', read: () => import('../modules/fittings/batteries/batteries.demo.ts') },
  {
    name: 'planes de servicio',
    table: 'maintenance_plan',
    read: () => import('../modules/maintenance/plans/plans.demo.ts'),
  },
  { name: 'activos', table: 'asset', read: () => import('../modules/assets/assets.demo.ts') },
  { name: 'códigos QR', table: 'qr_code', read: () => import('../modules/qr/qr.demo.ts') },
  { name: 'mantenimientos', table: 'asset_maintenance', read: () => import('../modules/assets/works.demo.ts') },
  { name: 'fotos de activos', table: 'asset_file', read: () => import('../modules/assets/files/files.demo.ts') },
  { name: 'combustible', table: 'fuel_load', read: () => import('../modules/fuel/fuel.demo.ts') },
  {
    name: 'talleres y conceptos',
    table: 'workshop',
    read: () => import('../modules/maintenance/workshops/workshops.demo.ts'),
  },
  {
    name: 'órdenes de taller',
    table: 'work_order',
    read: () => import('../modules/maintenance/orders/orders.demo.ts'),
  },
  {
    name: 'fotos de órdenes',
    table: 'work_order_photo',
    read: () => import('../modules/maintenance/orders/photos.demo.ts'),
  },
  { name: 'bodegas', table: 'warehouse_land', read: () => import('../modules/warehouses/warehouses.demo.ts') },
  { name: 'arrendamiento', table: 'rental_item', read: () => import('../modules/rental/rental.demo.ts') },
  { name: 'CheckList', table: 'checklist', read: () => import('../modules/checklists/checklists.demo.ts') },
  { name: 'recibos de contenedores', table: 'eir', read: () => import('../modules/eir/eir.demo.ts') },
  { name: 'redes sociales', table: 'social_post', read: () => import('../modules/social/social.demo.ts') },
  { name: 'tareas', table: 'duty', read: () => import('../modules/tasks/tasks.demo.ts') },
  {
    name: 'reportes de tareas',
    table: 'duty_report',
    read: () => import('../modules/tasks/reports/reports.demo.ts'),
  },
  { name: 'reportes', table: 'report', read: () => import('../modules/reports/reports.demo.ts') },
  {
    // Where there are no trips it leaves no rows of its own: it goes with what follows it.
    name: 'cuentas de viajes',
    table: 'quotation',
    read: () => import('../modules/billing/trip-account/trip-account.demo.ts'),
  },
  {
    name: 'cotizaciones y notas de venta',
    table: 'quotation',
    read: () => import('../modules/billing/quotations/quotations.demo.ts'),
  },
  { name: 'cámaras', table: 'camera', read: () => import('../modules/video/cameras/cameras.demo.ts') },
  {
    name: 'eventos de cámaras',
    table: 'camera_event',
    read: () => import('../modules/video/events/events.demo.ts'),
  },
  {
    name: 'informes de cámaras',
    table: 'camera_report',
    read: () => import('../modules/video/reports/reports.demo.ts'),
  },
  { name: 'evidencia', table: 'evidence', read: () => import('../modules/video/evidence/evidence.demo.ts') },
  { name: 'ventas', table: 'crm_sale', read: () => import('../modules/crm/crm.demo.ts') },
  // As that of the trips' accounts, it goes with what follows it.
  { name: 'empresas', table: 'ticket', read: () => import('../modules/homes/homes.demo.ts') },
  { name: 'tickets', table: 'ticket', read: () => import('../modules/tickets/tickets.demo.ts') },
]
